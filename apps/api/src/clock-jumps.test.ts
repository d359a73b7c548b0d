import { DAY_MS } from "@pith/core/lib/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestServer, readCookie, type TestServer } from "./testing/create-test-server.ts";
import { cleanUp } from "./worker/clean-up.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const askWith = async (as: Caller, text: string) => {
  const { status, body } = await server.call("createSummary", {
    as,
    body: { source: { kind: "text", title: null, text: `${text}. It is a text.` } },
  });
  return { status, id: String(body.data?.summary.id ?? "") };
};
const signInGuest = async (): Promise<Caller> => ({
  headers: { Cookie: (await server.signInGuest()).cookie },
});

let telegramId = 700_000_000;
/** Creates a user who has started the bot. Returns functions that request a code and sign in with it. */
async function startBot() {
  telegramId += 1;
  const id = telegramId;
  await server.call("putBotUser", {
    as: server.bot,
    params: { telegramId: id },
    body: { first_name: "Ada", last_name: null, username: null, language_code: null },
  });
  return {
    async askForCode() {
      const { status, headers } = await server.call("requestLoginCode", { body: { telegramId: String(id) } });
      return {
        status,
        code: server.telegram.readCode(String(id)),
        cookie: readCookie(headers, "auth_request"),
      };
    },
    async signIn({ code, cookie }: { code: string; cookie: string }) {
      const { status } = await server.call("verifyLoginCode", {
        body: { telegramId: String(id), code },
        headers: { Cookie: cookie },
      });
      return status;
    },
  };
}

describe.each([1, -1, 31, -31])("a clock that jumps by %i days and back", (days) => {
  const jump = (by: number) => server.clock.advance(by * DAY_MS);

  it("loses no guests or summaries, even if the cleanup runs in between", async () => {
    const before = await signInGuest();
    const { id } = await askWith(before, `before ${days}`);
    await server.runSummaries();
    jump(days);
    const meanwhile = await signInGuest();
    const other = await askWith(meanwhile, `meanwhile ${days}`);
    await server.runSummaries();
    await cleanUp(server.dependencies);
    jump(-days);
    await cleanUp(server.dependencies);
    const read = async (as: Caller, summaryId: string) =>
      (await server.call("getSummary", { as, params: { id: summaryId } })).body.data?.status;
    expect([await read(before, id), await read(meanwhile, other.id)]).toEqual(["done", "done"]);
  });

  it("grants no second quota for the month it returns to", async () => {
    const as = await signInGuest();
    for (let asked = 0; asked < 5; asked += 1) await askWith(as, `quota ${asked} ${days}`);
    jump(days);
    await askWith(as, `elsewhere ${days}`);
    await cleanUp(server.dependencies);
    jump(-days);
    expect((await askWith(as, `sixth ${days}`)).status).toBe(402);
  });

  it("revives no used login code and locks nobody out", async () => {
    const person = await startBot();
    const early = await person.askForCode();
    jump(days);
    const meanwhile = await person.askForCode();
    expect([early.status, meanwhile.status]).toEqual([200, 200]);
    expect(await person.signIn(meanwhile)).toBe(200);
    jump(-days);
    expect(await person.signIn(meanwhile)).toBe(400);
    const late = await person.askForCode();
    expect([late.status, await person.signIn(late)]).toEqual([200, 200]);
  });
});
