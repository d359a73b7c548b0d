import { randomUUID } from "node:crypto";
import type { Transformer } from "grammy";
import { createPithApi } from "../pith/create-pith-api.ts";
import type { BotDatabase } from "../store/bot-database.ts";
import type { FakeBotApi } from "./create-fake-bot-api.ts";
import { API_URL, type FakePithApi, SERVICE_KEY } from "./create-fake-pith-api.ts";
import type { Lifeline } from "./create-lifeline.ts";
import { createFakeTimer, createTestBot, type FakeTimer, type TestBot } from "./create-test-bot.ts";

/**
 * Creates a bot process in which every SQL statement, Telegram call and API call is a step of its lifeline.
 * Other processes may use the same database concurrently or after its death.
 */
export async function createMortalBot({
  lifeline,
  database,
  livingProcessesSql,
  telegram,
  pith,
  processId = randomUUID(),
  timer = createFakeTimer(),
}: {
  lifeline: Lifeline;
  database: BotDatabase;
  /** Defaults to only this process. */
  livingProcessesSql?: string;
  telegram: FakeBotApi;
  pith: FakePithApi;
  processId?: string;
  timer?: FakeTimer;
}): Promise<TestBot> {
  const test = await createTestBot({
    telegram,
    pith,
    timer,
    database: {
      ...database,
      processId,
      livingProcessesSql: livingProcessesSql ?? `SELECT '${processId}'`,
      query: (sql, values) => lifeline.step(nameStatement(sql), () => database.query(sql, values)),
      close: async () => undefined,
    },
    createPith: () =>
      createPithApi({
        baseUrl: API_URL,
        serviceKey: SERVICE_KEY,
        timer,
        fetch: (url, init) =>
          lifeline.step(`${init.method} ${new URL(url).pathname}`, (ending) =>
            pith.fetch(url, {
              ...init,
              signal: AbortSignal.any([ending, ...(init.signal ? [init.signal] : [])]),
            }),
          ),
      }),
  });
  test.bot.api.config.use(createSteps(lifeline));
  return test;
}

function createSteps(lifeline: Lifeline): Transformer {
  return (previous, method, payload, signal) => {
    // Setting the menu and descriptions doesn't affect any message.
    if (method.startsWith("setMy")) return Promise.resolve({ ok: true, result: true as never });
    return lifeline.step(method, (ending) => {
      // Calls other than polls still arrive if the sender dies in the meantime.
      if (method !== "getUpdates") return previous(method, payload, signal);
      const poll = new AbortController();
      for (const one of [signal as AbortSignal | undefined, ending]) {
        if (one?.aborted) poll.abort();
        one?.addEventListener("abort", () => poll.abort());
      }
      return previous(method, payload, poll.signal as typeof signal);
    });
  };
}

/** Names a statement by its operation and table: "UPDATE updates SET body". */
function nameStatement(sql: string): string {
  return sql.trim().split(/\s+/).slice(0, 4).join(" ");
}
