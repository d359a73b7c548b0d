import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestServer, type TestServer } from "../testing/create-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

it("creates one user when a person's first calls arrive concurrently", async () => {
  const telegramId = 310_000_001;
  const introduce = () =>
    server.call("putBotUser", {
      as: server.bot,
      params: { telegramId },
      body: { first_name: "Ada", last_name: null, username: null, language_code: null },
    });
  const answers = await Promise.all(Array.from({ length: 5 }, introduce));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const headers = { ...server.bot.headers, Authorization: `Telegram ${telegramId}` };
  const sessions = await Promise.all(answers.map(() => server.call("getSession", { as: { headers } })));
  expect(new Set(sessions.map(({ body }) => body.data.user.id)).size).toBe(1);
});
