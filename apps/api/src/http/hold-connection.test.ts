import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";

type Answer = Awaited<ReturnType<TestServer["dependencies"]["questionAnswerer"]["answer"]>>;

const answer: Answer = { found: true, answer: "Salt.", moments: [] };

let server: TestServer;
let guest: Caller;
let id: string;
let answered: PromiseWithResolvers<Answer>;
let asked: PromiseWithResolvers<AbortSignal>;

beforeEach(async () => {
  answered = Promise.withResolvers();
  asked = Promise.withResolvers();
  server = await createTestServer({
    change: ({ questionAnswerer }) => ({
      questionAnswerer: {
        ...questionAnswerer,
        answer({ signal }) {
          asked.resolve(signal);
          return answered.promise;
        },
      },
    }),
  });
  guest = await server.signInGuest();
  const { body } = await server.call("createSummary", {
    as: guest,
    body: { source: { kind: "text", title: null, text: "Bread needs salt." } },
  });
  id = body.data.summary.id;
  await server.runSummaries();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const ask = (headers: Record<string, string> = {}) =>
  server.app.request(`http://localhost:8000/api/summaries/${id}/questions`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...guest.headers, ...headers },
    body: JSON.stringify({ question: "What does bread need?" }),
  });

/** Asks a question, and returns the response after 15 seconds, while the answer is still being generated. */
async function askSlowly(headers?: Record<string, string>) {
  const response = ask(headers);
  await asked.promise;
  await vi.advanceTimersByTimeAsync(15_000);
  return response;
}

it("sends a space every 15 seconds while an answer is made, so that proxies keep the connection", async () => {
  const response = await askSlowly({ "Accept-Encoding": "gzip" });
  const reader = response.body?.getReader();
  const readText = async () => new TextDecoder().decode((await reader?.read())?.value);
  expect(await readText()).toBe(" ");
  const next = readText();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await next).toBe(" ");
  answered.resolve({ ...answer, answer: "Salt. ".repeat(1000) });
  const { success, data } = JSON.parse(await readText());
  expect([success, data.found]).toEqual([true, true]);
  expect((await reader?.read())?.done).toBe(true);
  expect(response.headers.get("x-accel-buffering")).toBe("no");
});

it("reports a failure in the body if it comes late, and with its status if it doesn't", async () => {
  const response = await askSlowly();
  answered.reject(new Error("No."));
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ success: false, code: "internal.answer_question" });
  expect((await ask()).status).toBe(500);
});
