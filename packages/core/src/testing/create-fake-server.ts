/** A call received from the client. `body` is the parsed JSON, or undefined if there was none. */
export interface RecordedCall {
  method: string;
  url: string;
  headers: Headers;
  body: unknown;
  credentials: RequestCredentials | undefined;
  keepalive: boolean | undefined;
}

export type FakeAnswer =
  | { status?: number; statusText?: string; json: unknown; headers?: Record<string, string> }
  | { status?: number; statusText?: string; text: string; headers?: Record<string, string> }
  | { stream: readonly string[]; headers?: Record<string, string> }
  | { networkError: true }
  | { never: true };

export interface FakeServer {
  readonly calls: RecordedCall[];
  fetch(url: string, init: RequestInit): Promise<Response>;
}

/**
 * Creates a fake backend for `fetch` that records all calls and responds with `answers` in order, repeating
 * the last one from then on. If an answer is a promise, the response is sent once it resolves; `stream` sends
 * an event stream in the given chunks.
 */
export function createFakeServer(
  ...answers: readonly [FakeAnswer | Promise<FakeAnswer>, ...(FakeAnswer | Promise<FakeAnswer>)[]]
): FakeServer {
  const calls: RecordedCall[] = [];
  return {
    calls,
    async fetch(url, init) {
      const next = answers[Math.min(calls.length, answers.length - 1)] ?? answers[0];
      calls.push({
        method: init.method ?? "GET",
        url,
        headers: new Headers(init.headers),
        body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
        credentials: init.credentials,
        keepalive: init.keepalive,
      });
      const answer = await next;
      init.signal?.throwIfAborted();
      if ("networkError" in answer) throw new TypeError("fetch failed");
      if ("never" in answer) return new Promise(() => undefined);
      if ("stream" in answer) {
        const encoder = new TextEncoder();
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            for (const piece of answer.stream) controller.enqueue(encoder.encode(piece));
            controller.close();
          },
        });
        return new Response(body, {
          status: 200,
          headers: { "Content-Type": "text/event-stream", ...answer.headers },
        });
      }
      const text = "json" in answer ? JSON.stringify(answer.json) : answer.text;
      return new Response(text, {
        status: answer.status ?? 200,
        statusText: answer.statusText ?? "",
        ...(answer.headers && { headers: answer.headers }),
      });
    },
  };
}
