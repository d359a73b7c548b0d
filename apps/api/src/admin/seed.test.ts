import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { createTestServer, readCookie, type TestServer } from "../testing/create-test-server.ts";
import { runAdminCommand } from "./run-admin-command.ts";

let server: TestServer;
afterEach(() => server.close());

const run = (...parameters: string[]) => runAdminCommand({ parameters, dependencies: server.dependencies });

describe("admin seed", () => {
  it("fills an empty server with a demo person and removes all of it again", async () => {
    server = await createTestServer();
    const { exitCode, lines } = await run("seed");
    expect([exitCode, lines[0]]).toEqual([0, "The demo person has 12 summaries."]);
    const page = /\/s\/(\S+)/.exec(lines[1] ?? "")?.[1] ?? "";
    expect((await server.call("getSharedSummary", { params: { shareId: page } })).status).toBe(200);

    const token = /owner=(\S+)/.exec(lines[2] ?? "")?.[1] ?? "";
    const { headers, body: grant } = await server.call("createOwnerSession", { body: { token } });
    expect(grant.data.user.profile.displayName).toBe("Demo");
    const as = { headers: { Cookie: readCookie(headers, "session") } };
    const { body: library } = await server.call("getLibrary", { as });
    expect(library.data.collections.map(({ name }: { name: string }) => name)).toEqual([
      "Bitcoin",
      "Machine learning",
      "Politics",
    ]);
    expect(library.data.keptPoints).toBe(2);
    const { body: follows } = await server.call("listFollows", { as });
    expect(follows.data.follows).toMatchObject([{ title: "Chaincode Podcast", isPaused: true }]);
    const { body: batches } = await server.call("listBatches", { as });
    expect(batches.data.items).toHaveLength(1);

    const again = await run("seed");
    expect([again.exitCode, again.lines[0]]).toEqual([3, expect.stringContaining("has summaries already")]);
    await server.call("putBotUser", {
      as: server.bot,
      params: { telegramId: 200_000_001 },
      body: { first_name: "Ada", last_name: null, username: null, language_code: null },
    });
    const linkTelegram = (code?: string) =>
      server.call("linkTelegram", { as, body: { telegram_id: 200_000_001, ...(code && { code }) } });
    await linkTelegram();
    await linkTelegram(server.telegram.readCode("200000001"));
    expect(await run("seed", "--remove")).toMatchObject({
      exitCode: 3,
      lines: [expect.stringContaining("Somebody has linked their Telegram")],
    });
    await server.db.execute(
      sql`delete from users where telegram_id is not null and auth_provider = 'telegram'`,
    );
    expect((await run("seed", "--remove")).exitCode).toBe(0);
    const { rows } = await server.db.execute(sql`
      select (select count(*) from users) + (select count(*) from summaries) + (select count(*) from summary_results)
        + (select count(*) from batches) + (select count(*) from follows) as left`);
    expect(Number(rows[0]?.["left"])).toBe(0);
    expect((await run("seed", "--remove")).lines).toEqual(["There is no demo person here."]);
  });

  it("requires --yes in production", async () => {
    server = await createTestServer({
      change: ({ config }) => ({ config: { ...config, isProduction: true } }),
    });
    const refused = await run("seed");
    expect([refused.exitCode, refused.lines[0]]).toEqual([3, expect.stringContaining("--yes")]);
    expect((await run("seed", "--yes")).exitCode).toBe(0);
  });
});
