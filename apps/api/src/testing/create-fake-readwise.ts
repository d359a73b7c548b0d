import { startTestServer } from "@pith/sources/testing/start-test-server";
import { readBody, send } from "./create-fake-notion.ts";

export interface FakeHighlight {
  text: string;
  title: string;
  author?: string;
  source_url?: string;
  note: string;
  location?: number;
  highlight_url?: string;
}

const TOKEN = "readwise_right_token";
const limits = { text: 8191, title: 511, author: 1024, source_url: 2047, note: 8191, highlight_url: 4095 };

/** Starts a fake of Readwise's API, as documented: the token check, and deduplicated highlights. */
export async function createFakeReadwise() {
  const highlights = new Map<string, FakeHighlight>();
  const refusals: { status: number; retryAfter?: number }[] = [];
  let requests = 0;
  const server = await startTestServer(async (request, response) => {
    const { body } = await readBody(request);
    requests += 1;
    if (request.headers.authorization !== `Token ${TOKEN}`) return send({ response, status: 401, body: {} });
    const next = refusals.shift();
    if (next) {
      if (next.retryAfter !== undefined) response.setHeader("Retry-After", String(next.retryAfter));
      return send({ response, status: next.status, body: {} });
    }
    if (request.method === "GET" && request.url === "/api/v2/auth/") return send({ response, status: 204 });
    if (request.method !== "POST" || request.url !== "/api/v2/highlights/")
      return send({ response, status: 404, body: {} });
    const given = body["highlights"] as unknown as FakeHighlight[];
    for (const highlight of given) {
      for (const [field, limit] of Object.entries(limits))
        if (String(highlight[field as keyof FakeHighlight] ?? "").length > limit)
          return send({ response, status: 400, body: {} });
      const { title, author, text, source_url } = highlight;
      const key = JSON.stringify([title, author, text, source_url]);
      if (!highlights.has(key)) highlights.set(key, highlight);
    }
    return send({
      response,
      status: 200,
      body: [{ id: 1, title: given[0]?.title, modified_highlights: [] }],
    });
  });
  return {
    ...server,
    token: TOKEN,
    refusals,
    list: () => [...highlights.values()],
    countRequests: () => requests,
  };
}
