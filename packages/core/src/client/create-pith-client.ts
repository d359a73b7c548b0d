import { accountEndpoints } from "../contract/account.endpoints.ts";
import { audioEndpoints } from "../contract/audio.endpoints.ts";
import { batchEndpoints } from "../contract/batch.endpoints.ts";
import type { contractSchemas } from "../contract/contract.ts";
import type { Endpoint, EndpointData, EndpointInput } from "../contract/define-endpoint.ts";
import { followEndpoints } from "../contract/follow.endpoints.ts";
import { libraryEndpoints } from "../contract/library.endpoints.ts";
import { listEndpoints } from "../contract/list.endpoints.ts";
import { premiumEndpoints } from "../contract/premium.endpoints.ts";
import { type PublicCallName, publicCalls } from "../contract/public-calls.ts";
import { summaryEndpoints } from "../contract/summary.endpoints.ts";
import { webhookEndpoints } from "../contract/webhook.endpoints.ts";
import type { SummaryEvent } from "../summaries/summary-event.ts";
import { type ApiClient, type CallOptions, createApiClient } from "./create-api-client.ts";
import { readReply } from "./read-reply.ts";
import { streamSummaryEvents } from "./stream-summary-events.ts";

export type {
  Batch,
  BatchItem,
  BatchPrice,
  BatchSummary,
  BatchWithItems,
} from "../contract/batch.schemas.ts";
export type { Digest, Follow, FollowRules, FollowSettings } from "../contract/follow.schemas.ts";
export type { SummaryTicket } from "../contract/summary.schemas.ts";
export { AppError, isAppError } from "../errors/app-error.ts";
export type { KeyPoint, Summary, SummaryContent } from "../summaries/summary.ts";
export type { SummaryEvent } from "../summaries/summary-event.ts";
export { ApiError } from "./api-error.ts";
export type { CallOptions } from "./create-api-client.ts";

type Schemas = typeof contractSchemas;
type Calls = typeof publicCalls;

type CamelCase<Text> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text;
type CamelCaseFields<Data> = Data extends readonly (infer Item)[]
  ? CamelCaseFields<Item>[]
  : Data extends object
    ? { [Field in keyof Data as CamelCase<Field>]: CamelCaseFields<Data[Field]> }
    : Data;

/** Calls that respond with a file. They resolve with the unread response. */
const fileCalls = ["exportSummary", "exportAccountData"] as const satisfies readonly PublicCallName[];
type FileCallName = (typeof fileCalls)[number];

type Reply<Name extends PublicCallName> = Name extends FileCallName
  ? Response
  : Calls[Name] extends { hasSnakeCase: true }
    ? CamelCaseFields<EndpointData<Schemas[Name]>>
    : EndpointData<Schemas[Name]>;

type CallArguments<Name extends PublicCallName> = keyof EndpointInput<Schemas[Name]> extends never
  ? [input?: undefined, options?: CallOptions]
  : [input: EndpointInput<Schemas[Name]>, options?: CallOptions];

/** Every call in the public API, keyed by its name in the reference. */
export type PithClient = {
  readonly [Name in Exclude<PublicCallName, "streamSummaryEvents">]: (
    ...args: CallArguments<Name>
  ) => Promise<Reply<Name>>;
} & {
  /**
   * Yields a summary's events until it is done, failed or canceled. After a lost connection, continues where
   * it left off.
   */
  readonly streamSummaryEvents: (request: {
    id: string;
    signal?: AbortSignal;
  }) => AsyncGenerator<SummaryEvent, void, undefined>;
};

export interface PithClientOptions {
  /** Origin of the Pith server, such as https://pith.example. */
  origin: string;
  /** A personal API key (`pith_…`). */
  key: string;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

const endpoints = {
  ...accountEndpoints,
  ...audioEndpoints,
  ...batchEndpoints,
  ...followEndpoints,
  ...libraryEndpoints,
  ...listEndpoints,
  ...premiumEndpoints,
  ...summaryEndpoints,
  ...webhookEndpoints,
} satisfies Record<PublicCallName, Endpoint>;

const names = Object.keys(publicCalls) as PublicCallName[];

/**
 * Creates a client for a Pith server's public API. Calls throw `ApiError` with a `reason.code` if the server
 * rejects them, and AppError `network` or `timeout` for other failures.
 */
export function createPithClient({ origin, key, fetch = globalThis.fetch }: PithClientOptions): PithClient {
  const user = { provider: "firebase", userId: "key", telegramId: null } as const;
  const api = createApiClient({
    baseUrl: new URL(origin).origin,
    auth: { waitForUser: async () => user, getIdToken: async () => key },
    // Browsers throw if fetch is called as a method of another object.
    fetch: (url, init) => fetch(url, init),
    credentials: "omit",
  });
  const published = new Map<Endpoint, Endpoint>(
    names.map((name) => [
      endpoints[name],
      { ...endpoints[name], path: publicCalls[name].path, httpErrorText: "server" },
    ]),
  );
  const toPublic = (endpoint: Endpoint): Endpoint => published.get(endpoint) ?? endpoint;
  const loose = api as unknown as LooseClient;
  const call = async (name: PublicCallName, input: unknown, options?: CallOptions): Promise<unknown> => {
    const endpoint = toPublic(endpoints[name]);
    if (!fileCalls.some((file) => file === name)) return loose.call(endpoint, input, options);
    const response = await loose.open(endpoint, input, options);
    // Reading an error response throws the error.
    return response.ok ? response : readReply({ endpoint, response });
  };
  const client = Object.fromEntries(
    names.map((name) => [name, (input: unknown, options?: CallOptions) => call(name, input, options)]),
  );
  const streaming = {
    call: loose.call,
    open: (endpoint: Endpoint, input: unknown, options?: CallOptions) =>
      loose.open(toPublic(endpoint), input, options),
  } as unknown as ApiClient;
  return {
    ...client,
    streamSummaryEvents: ({ id, signal }: { id: string; signal?: AbortSignal }) =>
      streamSummaryEvents({ client: streaming, summaryId: id, ...(signal && { signal }) }),
  } as unknown as PithClient;
}

/** The client before its calls are typed. */
interface LooseClient {
  call(endpoint: Endpoint, input?: unknown, options?: CallOptions): Promise<unknown>;
  open(endpoint: Endpoint, input?: unknown, options?: CallOptions): Promise<Response>;
}
