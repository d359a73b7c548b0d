import type { z } from "zod";
import type { KeyScope } from "../accounts/key-scope.ts";
import type { PlainErrorMessageCode } from "../errors/app-error.ts";

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Required authentication, for both client and server.
 * - `none`: no credentials are sent or checked.
 * - `optional`: the Authorization header is sent if the user is signed in. The call never triggers a sign-in.
 * - `user`: the user must be signed in.
 * - `visitor`: an identity is required and created on demand (an anonymous user or a guest session).
 * - `admin`: an admin of the server must be signed in on the website.
 * - `service`: the bot's service credential, not on behalf of a user.
 */
export type EndpointAuth = "none" | "optional" | "user" | "visitor" | "admin" | "service";

/**
 * How a response is parsed.
 * - `data`: `{success: true, data}`; anything else is an error.
 * - `success`: requires only `{success: true}`; `data` is optional.
 * - `plain`: no envelope; errors are in `detail`.
 * - `text`: not JSON (an export).
 * - `events`: a server-sent event stream.
 * - `bytes`: a file, whole or by range. Opened by its URL or with the client's `open`.
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
  /** Type of `data`, or of the whole response for `plain`. Unused for `text` and `success`. */
  data: z.ZodType;
}

export interface EndpointDefinition {
  method: HttpMethod;
  /** Path on the API's origin, with `:name` for each parameter. */
  path: `/${string}`;
  auth: EndpointAuth;
  /** The scope required of an API key. If omitted, the endpoint doesn't accept keys. */
  keyScope?: KeyScope;
  reply: EndpointReply;
  /** True for calls related to plans or payments. A server without plans responds with `not_found.plans`. */
  needsPlans?: true;
  /** Fallback for an `ApiError`'s `message`. Users see `failure` instead. */
  defaultError: string;
  /** User-facing message if the cause of the failure is unknown. */
  failure: PlainErrorMessageCode;
  httpErrorText: HttpErrorText;
  /** Maximum body size in bytes. Omitted for calls without a body. */
  maxBodyBytes?: number;
  /**
   * True if the body is a raw, streamed file instead of JSON, with a size limit from the server's settings.
   */
  takesFile?: boolean;
  /**
   * Client timeout, reported as 'Request timeout'. If omitted, calls only end early if the caller's signal
   * aborts.
   */
  timeoutMs?: number;
  /**
   * True if a model may take minutes to answer. If it takes longer than 15 seconds, the response has status
   * 200 whatever the outcome, and its JSON is preceded by spaces.
   */
  mayTakeMinutes?: true;
  /** Replaces the generic messages for signed-out users. */
  authErrors?: { noUser: PlainErrorMessageCode; noToken: PlainErrorMessageCode };
  /** Message if the server is unreachable. Defaults to `network`. */
  networkError?: PlainErrorMessageCode;
  /**
   * Set for calls that will be removed. Their responses announce it in the `Deprecation` and `Sunset`
   * headers.
   */
  deprecation?: {
    /** ISO 8601. */
    since: string;
    /** Date from which the call may stop working, in ISO 8601. */
    sunset: string;
  };
  /** One sentence for /openapi.json. */
  summary: string;
}

declare const schemas: unique symbol;

/**
 * An endpoint without its zod schemas, which only exist in its type, so that a client's initial load doesn't
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

/** The caller's input: params, query and body, if the endpoint has them. */
export type EndpointInput<Schemas extends EndpointSchemas> = Shape<Schemas, "params", "input"> &
  Shape<Schemas, "query", "input"> &
  Shape<Schemas, "body", "input">;

/** The parsed input that the server's handler receives. */
export type EndpointRequest<Schemas extends EndpointSchemas> = Shape<Schemas, "params", "output"> &
  Shape<Schemas, "query", "output"> &
  Shape<Schemas, "body", "output">;

/** The endpoint's response data. */
export type EndpointData<Schemas extends EndpointSchemas> = z.output<Schemas["data"]>;

/** Returns the definition as an endpoint, with the schemas in its type. */
export function defineEndpoint<Schemas extends EndpointSchemas>(
  definition: EndpointDefinition,
): Endpoint<Schemas> {
  return definition;
}
