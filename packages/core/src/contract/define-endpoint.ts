import type { z } from "zod";
import type { KeyScope } from "../accounts/key-scope.ts";
import type { PlainErrorMessageCode } from "../errors/app-error.ts";

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Required authentication, for both client and server.
 * - `none`: no credentials are sent or checked.
 * - `optional`: the Authorization header is sent if the user is signed in. The call doesn't sign anyone in.
 * - `user`: the user must be signed in.
 * - `visitor`: an identity is required and created on demand (an anonymous user or a guest session).
 * - `admin`: an admin of the server must be signed in on the website.
 * - `service`: the bot's service credential, not on behalf of a user.
 */
export type EndpointAuth = "none" | "optional" | "user" | "visitor" | "admin" | "service";

/**
 * How a response is parsed.
 * - `data`: `{success: true, data}`; anything else is an error.
 * - `success`: `{success: true}` is enough; `data` is optional.
 * - `plain`: no envelope; errors are in `detail`.
 * - `text`: not JSON (an export).
 * - `events`: a server-sent event stream.
 * - `bytes`: a file, whole or by range. Read it by URL or with the client's `open`.
 */
export type EndpointReply = "data" | "success" | "plain" | "text" | "events" | "bytes";

/**
 * The error text for a non-OK status.
 * - `status-and-body`: 'HTTP error! status: {code} - {body text}'
 * - `status`: 'HTTP error! status: {code}'
 * - `status-text`: '{default error}: {status text}'
 * - `server`: the server's own text, or the default error if it has none
 */
export type HttpErrorText = "status-and-body" | "status" | "status-text" | "server";

export interface EndpointSchemas {
  /** Values for the `:names` in the path. */
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Type of `data`, or of the whole response for `plain`. Never read for `text` and `success`. */
  data: z.ZodType;
}

export interface EndpointDefinition {
  method: HttpMethod;
  /** Path on the API's origin, with `:name` for each parameter. */
  path: `/${string}`;
  auth: EndpointAuth;
  /** The scope that an API key needs. If absent, the call can't be made with a key. */
  keyScope?: KeyScope;
  reply: EndpointReply;
  /** True if the call is about plans or payments. A server without plans answers it `not_found.plans`. */
  needsPlans?: true;
  /** The `message` of an `ApiError` if there is no better one. Users see `failure` instead. */
  defaultError: string;
  /** The message for the user if the cause of the failure is unknown. */
  failure: PlainErrorMessageCode;
  httpErrorText: HttpErrorText;
  /** Largest body that the server accepts, in bytes. Absent for calls without a body. */
  maxBodyBytes?: number;
  /** True if the body is a raw file, streamed, instead of JSON. The server's settings limit its size. */
  takesFile?: boolean;
  /**
   * Client timeout, reported as 'Request timeout'. If absent, a call ends only if the caller's signal aborts.
   */
  timeoutMs?: number;
  /** Replace the generic messages if the user isn't signed in. */
  authErrors?: { noUser: PlainErrorMessageCode; noToken: PlainErrorMessageCode };
  /** Message if the server is unreachable; defaults to `network`. */
  networkError?: PlainErrorMessageCode;
  /** Set if the call will go away. Its replies say so in the headers `Deprecation` and `Sunset`. */
  deprecation?: {
    /** ISO 8601. */
    since: string;
    /** When it may stop to work, in ISO 8601. */
    sunset: string;
  };
  /** One sentence for /openapi.json. */
  summary: string;
}

declare const schemas: unique symbol;

/**
 * An endpoint without its zod schemas, which exist only in its type, so that a client's first load doesn't
 * include zod.
 */
export interface Endpoint<Schemas extends EndpointSchemas = EndpointSchemas> extends EndpointDefinition {
  readonly [schemas]?: Schemas;
}

type Shape<Schemas, Key extends string, Way extends "input" | "output"> = Schemas extends {
  [key in Key]: infer Schema extends z.ZodType;
}
  ? { [key in Key]: Way extends "input" ? z.input<Schema> : z.output<Schema> }
  : unknown;

/** What a caller passes: params, query and body, if the endpoint has them. */
export type EndpointInput<Schemas extends EndpointSchemas> = Shape<Schemas, "params", "input"> &
  Shape<Schemas, "query", "input"> &
  Shape<Schemas, "body", "input">;

/** The parsed input that the server's handler receives. */
export type EndpointRequest<Schemas extends EndpointSchemas> = Shape<Schemas, "params", "output"> &
  Shape<Schemas, "query", "output"> &
  Shape<Schemas, "body", "output">;

/** The endpoint's response data. */
export type EndpointData<Schemas extends EndpointSchemas> = z.output<Schemas["data"]>;

/** Returns the definition as an endpoint whose type has the schemas. */
export function defineEndpoint<Schemas extends EndpointSchemas>(
  definition: EndpointDefinition,
): Endpoint<Schemas> {
  return definition;
}
