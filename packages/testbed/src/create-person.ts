import type { SummaryTicket } from "@pith/core/contract/summary.schemas";
import type { Summary } from "@pith/core/summaries/summary";

/** What a call came back with. `data` is the envelope's, null where it was refused. */
export interface Answer<Data> {
  status: number;
  data: Data | null;
  /** The error's code, such as `quota_exceeded`; null where there was none. */
  code: string | null;
}

/** Somebody with a session of their own, who may ask any process of the server. */
export interface Person {
  userId: string;
  /** The token for `Authorization: Bearer`, as the website sends it; good for a quarter of an hour. */
  token: string;
  /** What proves who they are, by cookie, and where they are. */
  headers: Readonly<Record<string, string>>;
  call<Data>(call: {
    origin: string;
    method?: string;
    path: string;
    body?: unknown;
    signal?: AbortSignal;
  }): Promise<Answer<Data>>;
  /** Asks for a summary of this link. */
  askFor(request: { origin: string; url: string; signal?: AbortSignal }): Promise<Answer<SummaryTicket>>;
  read(request: { origin: string; id: string }): Promise<Answer<Summary>>;
}

/** A guest, made through the public door. With `address` they call through a proxy that names it. */
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
  // The cookie and not the token, which ends after a quarter of an hour.
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
