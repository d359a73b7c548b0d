import type { Finding } from "./finding.ts";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const MAX_ANSWER_BYTES = 1024 * 1024;

/** A service that can be probed over HTTP without side effects. */
export interface HttpService {
  name: string;
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** If set, it's sent as JSON in a POST. */
  body?: unknown;
  /** The settings to correct if the service rejects the request or can't be reached. */
  setting: string;
  /** Message for a 404. By default, it blames the URL. */
  whenMissing?: string;
  /** Judges the parsed JSON response. Null if the response isn't from this service. */
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
    const text = `${name} ${describeNetworkFailure({ error, limitMs })}: check the network, or correct ${setting}.`;
    return { finding: { state: "problem", text }, date: null };
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
    const missing = whenMissing ?? `${name} has nothing at this URL (404): correct ${setting}.`;
    return { state: "problem", text: missing };
  }
  const refusal = describeStatus({ name, status, setting });
  if (refusal) return refusal;
  const answer = parseJson(text);
  const judged =
    answer === undefined ? null : judge ? judge(answer) : { state: "ok" as const, text: `${name} answers.` };
  return (
    judged ?? {
      state: "problem",
      text: `${name} answers, but not as this service does: ${setting} points to another server.`,
    }
  );
}

/** Translates an HTTP status to a finding. Null for success. */
export function describeStatus({
  name,
  status,
  setting,
}: {
  name: string;
  status: number;
  setting: string;
}): Finding | null {
  if (status === 401 || status === 403) {
    return { state: "problem", text: `${name} refuses the key: correct ${setting}.` };
  }
  if (status === 429) {
    return {
      state: "risk",
      text: `${name} refuses for now (429): its quota is spent or its limit too low, so look at its billing page, or wait.`,
    };
  }
  if (status >= 500) {
    return {
      state: "risk",
      text: `${name} has an internal error (${status}): wait, or look at its status page.`,
    };
  }
  if (status >= 300) {
    return {
      state: "problem",
      text: `${name} answers ${status}, which this call never gets: correct ${setting}.`,
    };
  }
  return null;
}

const failures: Readonly<Record<string, string>> = {
  ENOTFOUND: "has a host name that nobody knows",
  ECONNREFUSED: "can't be reached from here, because nothing listens there",
  CERT_HAS_EXPIRED: "has a certificate that has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "has a certificate that nobody vouches for",
  SELF_SIGNED_CERT_IN_CHAIN: "has a certificate that nobody vouches for",
  ERR_TLS_CERT_ALTNAME_INVALID: "has another host's certificate",
};

/** Describes why there was no response, without quoting the error. */
export function describeNetworkFailure({ error, limitMs }: { error: unknown; limitMs: number }): string {
  if (error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError")) {
    return `doesn't answer within ${limitMs / 1000} s`;
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return failures[code] ?? "can't be reached from here";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
