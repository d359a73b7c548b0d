import type { FindingCode, FindingMessage } from "@pith/core/findings/finding-message";
import { createFinding, type Finding } from "./finding.ts";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const MAX_ANSWER_BYTES = 1024 * 1024;

/** A service that can be probed over HTTP without side effects. */
export interface HttpService {
  /** A name that needs no translation, or a message. */
  name: string | FindingMessage<FindingCode>;
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** If set, it's sent as JSON in a POST. */
  body?: unknown;
  /** The settings to correct if the service rejects the request or can't be reached. */
  setting: string | FindingMessage<FindingCode>;
  /** Message for a 404. By default, it blames the URL. */
  whenMissing?: FindingMessage<FindingCode>;
  /** Checks the parsed JSON response. Null if the response isn't from this service. */
  judge?: (answer: unknown) => Finding | null;
}

export interface ServiceAnswer {
  finding: Finding;
  /** The response's Date header. Null if there was none. */
  date: Date | null;
}

/**
 * Probes a service once. Never rejects, and never shows an error's message, which may contain the URL with
 * its token.
 */
export async function askService({
  service,
  fetch,
  limitMs,
}: {
  service: HttpService;
  fetch: Fetch;
  limitMs: number;
}): Promise<ServiceAnswer> {
  const { name, url, headers, body, setting } = service;
  try {
    const response = await fetch(url, {
      headers: {
        Accept: "application/json",
        ...headers,
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      redirect: "manual",
      signal: AbortSignal.timeout(limitMs),
    });
    const dateMs = Date.parse(response.headers.get("date") ?? "");
    const date = Number.isNaN(dateMs) ? null : new Date(dateMs);
    const text = await readText(response);
    return { finding: judgeAnswer({ service, status: response.status, text }), date };
  } catch (error) {
    const code = findNetworkFailure(error);
    const params = { service: name, setting, seconds: limitMs / 1000 };
    return { finding: createFinding({ state: "problem", code, params }), date: null };
  }
}

async function readText(response: Response): Promise<string> {
  const length = Number(response.headers.get("content-length") ?? 0);
  if (length <= MAX_ANSWER_BYTES) return await response.text();
  await response.body?.cancel();
  return "";
}

function judgeAnswer({
  service,
  status,
  text,
}: {
  service: HttpService;
  status: number;
  text: string;
}): Finding {
  const { name, setting, whenMissing, judge } = service;
  if (status === 404) {
    const missing = whenMissing ?? {
      code: "finding.service_missing" as const,
      params: { service: name, setting },
    };
    return createFinding({ state: "problem", ...missing });
  }
  const refusal = describeStatus({ name, status, setting });
  if (refusal) return refusal;
  const answer = parseJson(text);
  const judged = answer === undefined ? null : judge ? judge(answer) : createAnswer(name);
  const params = { service: name, setting };
  return judged ?? createFinding({ state: "problem", code: "finding.service_other", params });
}

export function createAnswer(service: HttpService["name"]): Finding {
  return createFinding({ state: "ok", code: "finding.service_ok", params: { service } });
}

/** Translates an HTTP status into a finding. Returns null for success. */
export function describeStatus({
  name,
  status,
  setting,
}: {
  name: HttpService["name"];
  status: number;
  setting: HttpService["setting"];
}): Finding | null {
  const params = { service: name, setting, status };
  if (status === 401 || status === 403) {
    return createFinding({ state: "problem", code: "finding.service_refuses_key", params });
  }
  if (status === 429) return createFinding({ state: "risk", code: "finding.service_spent", params });
  if (status >= 500) return createFinding({ state: "risk", code: "finding.service_broken", params });
  if (status >= 300) return createFinding({ state: "problem", code: "finding.service_odd", params });
  return null;
}

const failures: Readonly<Record<string, FindingCode>> = {
  ENOTFOUND: "finding.service_unknown_host",
  ECONNREFUSED: "finding.service_not_listening",
  CERT_HAS_EXPIRED: "finding.service_expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "finding.service_untrusted",
  SELF_SIGNED_CERT_IN_CHAIN: "finding.service_untrusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "finding.service_other_host",
};

/** Describes why there was no response, without quoting the error. */
function findNetworkFailure(error: unknown): FindingCode {
  if (error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError")) {
    return "finding.service_slow";
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return failures[code] ?? "finding.service_unreachable";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
