import { contractSchemas, type EndpointName, endpoints } from "@pith/core/contract/contract";
import type { EndpointDefinition, EndpointSchemas } from "@pith/core/contract/define-endpoint";
import { MAX_COLLECTIONS, MAX_FOLLOWS_OF_FREE_PLAN, MAX_OPEN_BATCHES } from "@pith/core/contract/limits";
import type { PublicCall } from "@pith/core/contract/public-calls";
import { MAX_WEBHOOKS } from "@pith/core/contract/webhook.schemas";
import { type ErrorMessageCode, getErrorCode } from "@pith/core/errors/app-error";
import { getErrorStatus } from "@pith/core/errors/error-status";
import { messageParams } from "@pith/core/messages/message-codes";
import type { z } from "zod";
import { renderEnglish } from "../lib/render-english.ts";
import { type Json, refer } from "./public-schemas.ts";

const descriptions: Record<number, string> = {
  400: "The request isn't valid.",
  401: "The key is missing, mistyped, revoked or expired.",
  402: "The month's quota is used up, or the plan doesn't include this.",
  403: "The key lacks the scope.",
  404: "It doesn't exist, or it isn't yours.",
  409: "It conflicts with the current state. Try again later.",
  413: "The body is too large.",
  415: "The body has the wrong type.",
  422: "Understood, but it can't be done.",
  429: "Too many requests. `Retry-After` says how many seconds to wait.",
  500: "Something went wrong on our end.",
  501: "This server isn't set up for it.",
  503: "Something that we need can't be reached. `Retry-After` says when to try again.",
};

/** Sample params for example messages. */
const sampleParams: Partial<Record<ErrorMessageCode, Json>> = {
  "invalid_input.field": { field: "limit" },
  "input_too_large.request": { limit: 65_536 },
  "input_too_large.recording": { limit: 500_000_000 },
  "conflict.recordings_waiting": { limit: 3 },
  "quota_exceeded.summaries": { limit: 5 },
  "quota_exceeded.audio": { limit: 30 },
  "quota_exceeded.key": { limit: 10 },
  "conflict.batches_full": { limit: MAX_OPEN_BATCHES },
  "conflict.webhooks_full": { limit: MAX_WEBHOOKS },
  "conflict.follows_full": { limit: MAX_FOLLOWS_OF_FREE_PLAN },
  "conflict.collections_full": { limit: MAX_COLLECTIONS },
};

/**
 * Errors for exceeding the plan's limit, a limit set by an admin, a guest network's limit, or a key's limit.
 */
const summaryQuotaErrors = [
  "quota_exceeded.summaries",
  "quota_exceeded.member",
  "quota_exceeded.network",
  "quota_exceeded.key",
] as const;
const audioQuotaErrors = ["quota_exceeded.audio", "quota_exceeded.key"] as const;

/** Lists the codes in the messages of a schema and its nested schemas. */
function listInputErrors(schema: unknown): ErrorMessageCode[] {
  const codes = new Set<ErrorMessageCode>();
  const seen = new Set<unknown>();
  const collect = (part: unknown): void => {
    if (typeof part !== "object" || part === null || seen.has(part)) return;
    seen.add(part);
    const def: { error?: unknown } = "_zod" in part ? (part as z.core.$ZodType)._zod.def : part;
    const message: unknown = typeof def.error === "function" ? def.error({}) : null;
    if (typeof message === "string" && Object.hasOwn(messageParams, message))
      codes.add(message as ErrorMessageCode);
    for (const inner of Object.values(def)) collect(inner);
  };
  collect(schema);
  return [...codes];
}

/** Lists all of a public call's error codes. A code without a detail stands for all of its details. */
export function listPublicErrors({
  name,
  call,
}: {
  name: EndpointName;
  call: PublicCall;
}): ErrorMessageCode[] {
  const { keyScope, maxBodyBytes, failure }: EndpointDefinition = endpoints[name];
  const { params, query, body }: EndpointSchemas = contractSchemas[name];
  const spends = name === "createSummaryAudio" ? audioQuotaErrors : summaryQuotaErrors;
  // A batch waits for quota instead.
  const refusals = name === "createBatch" ? [] : spends;
  const codes: ErrorMessageCode[] = [
    "unauthenticated.api_key",
    "unauthenticated.not_signed_in",
    ...(keyScope ? (["forbidden.key_scope"] as const) : []),
    "rate_limited",
    failure,
    "unavailable",
    ...listInputErrors([params, query, body]),
    ...(params || query || body ? (["invalid_input.field"] as const) : []),
    ...(body && maxBodyBytes
      ? ([
          "invalid_input.json",
          "invalid_input.request",
          "input_too_large.request",
          "unsupported_format.request",
        ] as const)
      : []),
    ...(call.isCreation
      ? ([
          ...refusals,
          "invalid_input.idempotency_key",
          "conflict.idempotency_running",
          "idempotency_key_reused",
        ] as const)
      : []),
    ...call.errors,
  ];
  return [...new Set(codes)];
}

/** Builds a call's error responses by status, with the codes as examples. */
export function buildErrorResponses({ name, call }: { name: EndpointName; call: PublicCall }): Json {
  const { keyScope }: EndpointDefinition = endpoints[name];
  const byStatus = new Map<number, ErrorMessageCode[]>();
  for (const code of listPublicErrors({ name, call })) {
    const status = getErrorStatus(getErrorCode(code));
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const statuses = [...byStatus].sort(([first], [second]) => first - second);
  return Object.fromEntries(
    statuses.map(([status, codes]) => [
      String(status),
      {
        description: descriptions[status] ?? "The request failed.",
        ...((status === 429 || status === 503) && {
          headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } },
        }),
        content: {
          "application/json": {
            schema: refer("ErrorReply"),
            examples: Object.fromEntries(codes.map((code) => [code, buildExample({ code, keyScope })])),
          },
        },
      },
    ]),
  );
}

function buildExample({
  code,
  keyScope,
}: {
  code: ErrorMessageCode;
  keyScope: EndpointDefinition["keyScope"];
}): Json {
  const params = code === "forbidden.key_scope" ? { scope: keyScope } : (sampleParams[code] ?? {});
  const error = renderEnglish({ code, params });
  return { summary: code, value: { success: false, error, code, params, requestId: "0f8c1e9a" } };
}
