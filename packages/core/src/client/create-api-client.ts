import type { Endpoint, EndpointData, EndpointInput, EndpointSchemas } from "../contract/define-endpoint.ts";
import { AppError, isAppError } from "../errors/app-error.ts";
import { buildUrl } from "./build-url.ts";
import type { ClientAuth } from "./client-auth.ts";
import { getAuthorization } from "./get-authorization.ts";
import { readReply } from "./read-reply.ts";

export interface ApiClientOptions {
  /** Origin of the backend without a trailing slash; an empty string for the page's own origin. */
  baseUrl: string;
  auth: ClientAuth;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Credentials mode for cookies, such as the website's session cookie. Defaults to `include`. */
  credentials?: RequestCredentials;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
  /** The file to upload as the body. */
  file?: Blob;
  /**
   * Whether the request may outlive the page. Only for small requests, since browsers limit their body size.
   */
  keepalive?: boolean;
}

type CallArguments<Schemas extends EndpointSchemas> = keyof EndpointInput<Schemas> extends never
  ? [input?: undefined, options?: CallOptions]
  : [input: EndpointInput<Schemas>, options?: CallOptions];

export interface ApiClient {
  /**
   * Calls an endpoint and returns its data.
   *
   * @throws ApiError if the server rejects the call, with the specification's text; AppError
   * `unauthenticated`, `timeout` or `network`; the signal's reason if the caller aborts.
   */
  call<Schemas extends EndpointSchemas>(
    endpoint: Endpoint<Schemas>,
    ...args: CallArguments<Schemas>
  ): Promise<EndpointData<Schemas>>;
  /**
   * Sends the call and returns the unread response, for streaming. Throws like `call`, except for error
   * statuses.
   */
  open<Schemas extends EndpointSchemas>(
    endpoint: Endpoint<Schemas>,
    ...args: CallArguments<Schemas>
  ): Promise<Response>;
}

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

interface LooseClient {
  call(endpoint: Endpoint, input?: LooseInput, options?: CallOptions): Promise<unknown>;
  open(endpoint: Endpoint, input?: LooseInput, options?: CallOptions): Promise<Response>;
}

/**
 * Creates the typed client for every call in the contract. The client is stateless; `auth` holds the sign-in
 * state.
 */
export function createApiClient({
  baseUrl,
  auth,
  fetch,
  credentials = "include",
}: ApiClientOptions): ApiClient {
  async function send(
    endpoint: Endpoint,
    input: LooseInput | undefined,
    { signal, headers, file, keepalive = false }: CallOptions = {},
  ): Promise<Response> {
    signal?.throwIfAborted();
    const authorization = await getAuthorization({ endpoint, auth });
    signal?.throwIfAborted();
    const url = buildUrl({
      baseUrl,
      path: endpoint.path,
      ...(input?.params && { params: input.params }),
      ...(input?.query && { query: input.query }),
    });
    const init: RequestInit = {
      method: endpoint.method,
      credentials,
      headers: {
        "Content-Type": file ? "application/octet-stream" : "application/json",
        ...auth.headers,
        ...(authorization && { Authorization: authorization }),
        ...headers,
      },
      body: file ?? (input?.body === undefined ? null : JSON.stringify(input.body)),
      signal: signal ?? null,
      keepalive,
    };
    try {
      return await fetch(url, init);
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      throw new AppError({
        code: endpoint.networkError ?? "network",
        cause,
      });
    }
  }

  async function callOnce(
    endpoint: Endpoint,
    input: LooseInput | undefined,
    options: CallOptions = {},
  ): Promise<unknown> {
    const response = await send(endpoint, input, options);
    try {
      return await readReply({ endpoint, response });
    } catch (cause) {
      if (options.signal?.aborted) throw options.signal.reason;
      if (isAppError(cause)) throw cause;
      throw new AppError({
        code: endpoint.networkError ?? "network",
        cause,
      });
    }
  }

  async function callInTime(
    endpoint: Endpoint,
    input: LooseInput | undefined,
    options: CallOptions = {},
  ): Promise<unknown> {
    if (endpoint.timeoutMs === undefined) return callOnce(endpoint, input, options);
    const timeout = new AbortController();
    const timer = setTimeout(
      () => timeout.abort(new AppError({ code: "timeout.request" })),
      endpoint.timeoutMs,
    );
    const signal = options.signal ? AbortSignal.any([options.signal, timeout.signal]) : timeout.signal;
    // Enforces the timeout even if fetch ignores its signal.
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    try {
      return await Promise.race([callOnce(endpoint, input, { ...options, signal }), aborted]);
    } finally {
      clearTimeout(timer);
    }
  }

  const loose: LooseClient = { call: callInTime, open: send };
  // This cast is safe because an endpoint's schemas only exist in its type, not at runtime.
  return loose as unknown as ApiClient;
}
