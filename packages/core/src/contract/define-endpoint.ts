import type { z } from "zod";
import type { PlainErrorMessageCode } from "../errors/app-error.ts";

export type HttpMethod = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may call, and so what the client sends and the server demands.
 * - `none`: nothing is sent and nothing is asked.
 * - `optional`: the Authorization header is sent where somebody is signed in; nobody is signed in for it.
 * - `user`: somebody must be signed in.
 * - `visitor`: an identity is needed and made on demand (an anonymous user, a guest session).
 * - `service`: the bot's service credential, on nobody's behalf.
 */
export type EndpointAuth = "none" | "optional" | "user" | "visitor" | "service";

/**
 * How a reply is read.
 * - `data`: `{success: true, data}`; anything else fails.
 * - `success`: `{success: true}` is enough; `data` may be absent.
 * - `plain`: a shape of its own, errors in `detail`.
 * - `text`: not JSON (an export).
 * - `events`: a server-sent event stream.
 * - `bytes`: a file, whole or in ranges. Read through its address or the client's `open`.
 */
export type EndpointReply = "data" | "success" | "plain" | "text" | "events" | "bytes";

/**
 * What a non-OK status is called.
 * - `status-and-body`: 'HTTP error! status: {code} - {body text}'
 * - `status`: 'HTTP error! status: {code}'
 * - `status-text`: '{default error}: {status text}'
 * - `server`: the server's own text, else the default error
 */
export type HttpErrorText = "status-and-body" | "status" | "status-text" | "server";

export interface EndpointSchemas {
  /** Values of the path's `:names`. */
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** What `data` holds (`plain`: the whole reply; `text` and `success`: nothing that is read). */
  data: z.ZodType;
}

export interface EndpointDefinition {
  method: HttpMethod;
  /** From the origin on, `:name` for each parameter. */
  path: `/${string}`;
  auth: EndpointAuth;
  reply: EndpointReply;
  /** What the call is said to have failed at in an `ApiError`'s own message; a person is told `failure`. */
  defaultError: string;
  /** What a person is told where nothing else is known of why the call failed. */
  failure: PlainErrorMessageCode;
  httpErrorText: HttpErrorText;
  /** Largest body the server reads, in bytes. Absent where there is no body. */
  maxBodyBytes?: number;
  /** True where the body is a file, streamed as it is rather than JSON. How large it may be is the server's setting. */
  takesFile?: boolean;
  /** The client gives up after so long, with 'Request timeout'. Absent: the caller's signal alone decides. */
  timeoutMs?: number;
  /** What is said instead of the general messages where nobody is signed in. */
  authErrors?: { noUser: PlainErrorMessageCode; noToken: PlainErrorMessageCode };
  /** What is said of an unreachable server; absent: `network`. */
  networkError?: PlainErrorMessageCode;
  /** One sentence for /openapi.json. */
  summary: string;
}

declare const schemas: unique symbol;

/** An endpoint without its zod schemas, so that a client's first load needs no zod; they are its type alone. */
export interface Endpoint<Schemas extends EndpointSchemas = EndpointSchemas> extends EndpointDefinition {
  readonly [schemas]?: Schemas;
}

type Shape<Schemas, Key extends string, Way extends "input" | "output"> = Schemas extends {
  [key in Key]: infer Schema extends z.ZodType;
}
  ? { [key in Key]: Way extends "input" ? z.input<Schema> : z.output<Schema> }
  : unknown;

/** What a caller gives: the endpoint's params, query and body, those that it has. */
export type EndpointInput<Schemas extends EndpointSchemas> = Shape<Schemas, "params", "input"> &
  Shape<Schemas, "query", "input"> &
  Shape<Schemas, "body", "input">;

/** What the server's handler gets, parsed. */
export type EndpointRequest<Schemas extends EndpointSchemas> = Shape<Schemas, "params", "output"> &
  Shape<Schemas, "query", "output"> &
  Shape<Schemas, "body", "output">;

/** What the endpoint answers. */
export type EndpointData<Schemas extends EndpointSchemas> = z.output<Schemas["data"]>;

/** Ties a definition to its schemas by type. */
export function defineEndpoint<Schemas extends EndpointSchemas>(
  definition: EndpointDefinition,
): Endpoint<Schemas> {
  return definition;
}
