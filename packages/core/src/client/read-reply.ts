import type { EndpointDefinition } from "../contract/define-endpoint.ts";
import type { ReceivedMessage } from "../messages/message-codes.ts";
import { ApiError, readStatusCode } from "./api-error.ts";

type ReplyEndpoint = Pick<EndpointDefinition, "reply" | "defaultError" | "failure" | "httpErrorText">;

/**
 * Parses a response as specified by its endpoint and returns its data: for `success` the data or undefined,
 * for `plain` the whole response, for `text` the text.
 *
 * @throws ApiError with the specification's text if the status isn't OK, `success` isn't true, data is
 * missing, or the body isn't JSON.
 */
export async function readReply({
  endpoint,
  response,
}: {
  endpoint: ReplyEndpoint;
  response: Response;
}): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw buildHttpError({ endpoint, response, text });
  if (endpoint.reply === "text") return text;
  const body = parseJsonObject(text);
  if (body && endpoint.reply === "plain") return body;
  const isWhole = body?.["success"] === true;
  const data = body?.["data"];
  if (isWhole && endpoint.reply === "success") return data;
  if (isWhole && typeof data === "object" && data !== null) return data;
  throw buildError({ endpoint, response, body, message: readServerText(body) ?? endpoint.defaultError });
}

/** Builds the error for a non-OK response. */
export function buildHttpError({
  endpoint,
  response,
  text,
}: {
  endpoint: ReplyEndpoint;
  response: Response;
  text: string;
}): ApiError {
  const body = parseJsonObject(text);
  return buildError({
    endpoint,
    response,
    body,
    message: getHttpErrorText({ endpoint, response, text, body }),
  });
}

function getHttpErrorText({
  endpoint,
  response,
  text,
  body,
}: {
  endpoint: ReplyEndpoint;
  response: Response;
  text: string;
  body: Record<string, unknown> | null;
}): string {
  switch (endpoint.httpErrorText) {
    case "status-and-body":
      return `HTTP error! status: ${response.status} - ${text}`;
    case "status":
      return `HTTP error! status: ${response.status}`;
    case "status-text":
      // HTTP/2 and later have no status text, so fall back to the number.
      return `${endpoint.defaultError}: ${response.statusText || response.status}`;
    case "server":
      return readServerText(body) ?? endpoint.defaultError;
  }
}

function buildError({
  endpoint,
  response,
  body,
  message,
}: {
  endpoint: ReplyEndpoint;
  response: Response;
  body: Record<string, unknown> | null;
  message: string;
}): ApiError {
  const requestId = body?.["request_id"];
  const retryAfter = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
  return new ApiError({
    reason: readReason({ endpoint, body, status: response.ok ? 500 : response.status }),
    message: message || endpoint.defaultError,
    status: response.status,
    serverText: readServerText(body),
    requestId: typeof requestId === "string" ? requestId : response.headers.get("x-request-id"),
    retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter >= 0 ? retryAfter : null,
  });
}

/**
 * Returns the response's message, falling back to the status's default message. For server errors
 * (`internal`), returns the endpoint's own message.
 */
function readReason({
  endpoint,
  body,
  status,
}: {
  endpoint: ReplyEndpoint;
  body: Record<string, unknown> | null;
  status: number;
}): ReceivedMessage {
  const code = body?.["code"];
  const params = body?.["params"];
  if (typeof code === "string" && code !== "") {
    return { code, params: typeof params === "object" && params !== null ? { ...params } : {} };
  }
  const suggested = readStatusCode(status);
  return { code: suggested === "internal" ? endpoint.failure : suggested, params: {} };
}

function readServerText(body: Record<string, unknown> | null): string | null {
  for (const key of ["error", "detail", "message"]) {
    const text = body?.[key];
    if (typeof text === "string" && text !== "") return text;
  }
  return null;
}

function parseJsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
