import type { User } from "@pith/core/accounts/user";
import type { ClientAuth } from "@pith/core/client/client-auth";
import { type ApiClient, createApiClient } from "@pith/core/client/create-api-client";
import { buildUser as build } from "@pith/core/testing";

export interface ApiCall {
  method: string;
  url: URL;
  authorization: string | null;
  body: unknown;
}

type Answer = { status?: number; json: unknown } | { events: readonly unknown[] };
type Handler = (call: ApiCall) => Answer | Promise<Answer>;

export interface FakeApi {
  calls: ApiCall[];
  /** `METHOD /path` of every call, in order. */
  listCalls(): string[];
  handlers: Record<string, Handler>;
  createClient(auth?: ClientAuth, baseUrl?: string): ApiClient;
}

/** Auth for a user who has an account on the server. */
export const somebody: ClientAuth = {
  waitForUser: async () => ({ provider: "firebase", userId: "user-1", telegramId: null }),
  getIdToken: async () => "token-1",
};

const nobody: ClientAuth = { waitForUser: async () => null, getIdToken: async () => null };

/**
 * Fakes an API behind `fetch`, with one handler per `METHOD /path`. Calls without a handler fail with a
 * network error.
 */
export function createFakeApi(handlers: Record<string, Handler> = {}): FakeApi {
  const calls: ApiCall[] = [];
  const fetch = async (href: string, init: RequestInit): Promise<Response> => {
    const url = new URL(href);
    const method = init.method ?? "GET";
    const call: ApiCall = {
      method,
      url,
      authorization: new Headers(init.headers).get("authorization"),
      body: typeof init.body === "string" ? JSON.parse(init.body) : null,
    };
    calls.push(call);
    init.signal?.throwIfAborted();
    const handler = handlers[`${method} ${url.pathname}`];
    if (!handler) throw new TypeError("fetch failed");
    const answer = await handler(call);
    if ("json" in answer) return Response.json(answer.json, { status: answer.status ?? 200 });
    const text = answer.events.map((event, index) => `id: ${index + 1}\ndata: ${JSON.stringify(event)}\n\n`);
    return new Response(text.join(""), { headers: { "content-type": "text/event-stream" } });
  };
  return {
    calls,
    listCalls: () => calls.map(({ method, url }) => `${method} ${url.pathname}`),
    handlers,
    createClient: (auth = nobody, baseUrl = "https://pith.test") => createApiClient({ baseUrl, auth, fetch }),
  };
}

export function answerData(data: unknown): { json: unknown } {
  return { json: { success: true, data } };
}

export function refuse({ status, code, error }: { status: number; code: string; error: string }) {
  return { status, json: { success: false, code, error } };
}

export function buildUser({ id = "user-1", name = null }: { id?: string; name?: string | null } = {}): User {
  return build({ id, profile: { displayName: name } });
}

export const localConfig = { signIn: { kind: "local" } };
export const firebaseConfig = { signIn: { kind: "firebase" } };
