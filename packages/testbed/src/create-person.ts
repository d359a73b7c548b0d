import type { SummaryTicket } from "@pith/core/contract/summary.schemas";
import type { Summary } from "@pith/core/summaries/summary";

export interface Answer<Data> {
  status: number;
  data: Data | null;
  /** The error code, such as `quota_exceeded`; null if there was no error. */
  code: string | null;
}

/** A user with a session who can call any of the server's processes. */
export interface Person {
  userId: string;
  /** Token for `Authorization: Bearer`, as the website sends it. Valid for 15 minutes. */
  token: string;
  /** The session cookie, and the forwarded IP address if there is one. */
  headers: Readonly<Record<string, string>>;
  call<Data>(call: {
    origin: string;
    method?: string;
    path: string;
    body?: unknown;
    signal?: AbortSignal;
  }): Promise<Answer<Data>>;
  /** Requests a summary of this link. */
  askFor(request: { origin: string; url: string; signal?: AbortSignal }): Promise<Answer<SummaryTicket>>;
  read(request: { origin: string; id: string }): Promise<Answer<Summary>>;
}

/**
 * Creates a guest through the public API. With `address`, calls appear to come from that IP address through a proxy.
 */
export async function createPerson({
  origin,
  address = null,
}: {
  origin: string;
  address?: string | null;
}): Promise<Person> {
  const place = address === null ? {} : { "x-forwarded-for": address };
  const response = await fetch(`${origin}/api/auth/guest-session`, { method: "POST", headers: place });
  const { data }: { data?: { user: { id: string }; token: string } } = await response.json();
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  if (!data || !cookie) throw new Error(`No guest session: status ${response.status}`);
  // Uses the cookie instead of the token, which expires after 15 minutes.
  const headers = { ...place, cookie };
  const call: Person["call"] = async ({ origin: to, method = "GET", path, body, signal }) => {
    const answered = await fetch(`${to}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await answered.text();
    const reply = text === "" ? {} : JSON.parse(text);
    return { status: answered.status, data: reply.data ?? null, code: reply.code ?? null };
  };
  return {
    userId: data.user.id,
    token: data.token,
    headers,
    call,
    askFor: ({ origin: to, url, signal }) =>
      call({
        origin: to,
        method: "POST",
        path: "/api/summaries",
        body: { source: { kind: "link", url } },
        ...(signal && { signal }),
      }),
    read: ({ origin: to, id }) => call({ origin: to, path: `/api/summaries/${id}` }),
  };
}
