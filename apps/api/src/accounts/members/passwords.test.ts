import { AppError } from "@pith/core/errors/app-error";
import { DAY_MS } from "@pith/core/lib/durations";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  createHomeServer,
  type HomeServer,
  PASSWORD,
  type Person,
  readPerson,
} from "../../testing/create-home-server.ts";
import { createPasswordHasher, type PasswordHasher } from "./password-hasher.ts";

const MINUTE_MS = 60_000;

describe("password guessing", () => {
  /** Insecure but fast, so that thousands of guesses take only seconds. */
  const quickHasher: PasswordHasher = {
    hash: async (password) => `quick$${password}`,
    verify: async ({ password, stored }) => ({ isRight: stored === `quick$${password}`, isOutdated: false }),
  };
  let server: HomeServer;
  let ada: Person;
  beforeEach(async () => {
    // Rate limits have their own tests. Here, every request is served regardless of its network.
    server = await createHomeServer({
      settings: { TRUSTED_PROXIES: "1" },
      change: () => ({ passwordHasher: quickHasher }),
    });
    ada = await server.createAdmin();
  });
  afterEach(() => server.close());

  const from = (address: string) => ({ "X-Forwarded-For": address });
  const guess = (name: string, address: string) => server.signIn(name, "a wrong password", from(address));

  it("causes no hashing without a valid setup code", async () => {
    const hashed: string[] = [];
    const hash = async (password: string) => {
      hashed.push(password);
      return "x";
    };
    const own = await createHomeServer({ change: () => ({ passwordHasher: { ...quickHasher, hash } }) });
    const create = (setupCode: string) =>
      own.call("createFirstAdmin", { body: { setupCode, name: "Ada", password: PASSWORD } });
    expect((await create("AAAA-BBBB-CCCC-DDDD")).body.code).toBe("invalid_code.setup");
    expect(hashed).toEqual([]);
    expect((await create(await own.readSetupCode())).status).toBe(200);
    expect((await create("AAAA-BBBB-CCCC-DDDD")).body.code).toBe("conflict.setup_done");
    expect(hashed).toEqual([PASSWORD]);
    await own.close();
  });

  it("is rate limited per name, whether or not the name exists", async () => {
    for (const name of ["ada", "nobody"]) {
      const codes: (string | undefined)[] = [];
      for (let tries = 0; tries < 14; tries += 1) {
        codes.push((await guess(name, `203.0.113.${tries}`)).body.code);
      }
      expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => "invalid_code.password"));
      expect(codes.slice(10)).toEqual(Array.from({ length: 4 }, () => "rate_limited.passwords"));
    }
    let wrong = 0;
    for (let hours = 0; hours < 6; hours += 1) {
      for (let tries = 0; tries < 60; tries += 1) {
        server.clock.advance(MINUTE_MS);
        if ((await guess("ada", "203.0.113.99")).body.code === "invalid_code.password") wrong += 1;
      }
    }
    // With one guess a minute, six passwords are checked in the first hour, then one an hour.
    expect(wrong).toBeLessThanOrEqual(12);
    expect(wrong).toBeGreaterThan(6);
  });

  it("never locks the owner out of a signed-in browser or a familiar network", async () => {
    const home = from("198.51.100.7");
    expect((await server.signIn("ada", PASSWORD, home)).status).toBe(200);
    for (let tries = 0; tries < 20; tries += 1) await guess("ada", "203.0.113.1");
    expect((await server.signIn("ada", PASSWORD, from("203.0.113.2"))).body.code).toBe(
      "rate_limited.passwords",
    );
    expect((await server.signIn("ada", PASSWORD, home)).status).toBe(200);
    const onTheWay = { ...from("203.0.113.2"), Cookie: ada.cookie };
    expect((await server.signIn("ada", PASSWORD, onTheWay)).status).toBe(200);
  });

  it("doesn't bypass the limit with another member's session", async () => {
    const grace = await server.join(ada, "Grace");
    for (let tries = 0; tries < 10; tries += 1) await guess("ada", "203.0.113.1");
    const headers = { ...from("203.0.113.1"), Cookie: grace.cookie };
    expect((await server.signIn("ada", "a wrong password", headers)).body.code).toBe(
      "rate_limited.passwords",
    );
  });

  it("is rate limited per network and across all networks", async () => {
    const codes = async (address: (tries: number) => string, count: number) => {
      let wrong = 0;
      for (let tries = 0; tries < count; tries += 1) {
        const { body } = await guess(`name ${tries} of ${address(tries)}`, address(tries));
        if (body.code === "invalid_code.password") wrong += 1;
      }
      return wrong;
    };
    expect(await codes(() => "203.0.113.1", 70)).toBe(60);
    expect(await codes((tries) => `192.0.${2 + Math.floor(tries / 50)}.${tries % 50}`, 600)).toBe(540);
    expect(server.logLines.join("\n")).toContain("Somebody is guessing passwords");
    server.clock.advance(61 * MINUTE_MS);
    expect((await guess("anybody", "203.0.113.1")).body.code).toBe("invalid_code.password");
  });

  it("gets no extra attempts from concurrent requests", async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => guess("ada", `203.0.113.${index}`)),
    );
    expect(answers.filter(({ body }) => body.code === "invalid_code.password")).toHaveLength(10);
  });

  it("locks nobody out once the clock, which was a month ahead, is set right", async () => {
    const home = from("198.51.100.7");
    server.clock.advance(30 * DAY_MS);
    // The network is familiar from the second time on, with a counter of its own.
    for (let times = 0; times < 2; times += 1)
      expect((await server.signIn("ada", PASSWORD, home)).status).toBe(200);
    for (let tries = 0; tries < 70; tries += 1) await guess(`name ${tries}`, "203.0.113.1");
    server.clock.advance(-30 * DAY_MS);
    expect((await server.signIn("ada", PASSWORD, home)).status).toBe(200);
    expect((await guess("grace", "203.0.113.1")).body.code).toBe("invalid_code.password");
  });

  it("counts no password that the server was too busy to check", async () => {
    let isBusy = true;
    const verify: PasswordHasher["verify"] = async (attempt) => {
      if (isBusy) throw new AppError({ code: "unavailable.busy" });
      return quickHasher.verify(attempt);
    };
    const own = await createHomeServer({ change: () => ({ passwordHasher: { ...quickHasher, verify } }) });
    const grace = readPerson(
      await own.call("createFirstAdmin", {
        body: { setupCode: await own.readSetupCode(), name: "Grace", password: PASSWORD },
      }),
    );
    const changePassword = () =>
      own.call("changePassword", { as: grace, body: { current: PASSWORD, next: `${PASSWORD} again` } });
    for (let tries = 0; tries < 12; tries += 1) {
      expect((await own.signIn("grace")).body.code).toBe("unavailable.busy");
      expect((await changePassword()).body.code).toBe("unavailable.busy");
    }
    isBusy = false;
    expect((await own.signIn("grace", "a wrong password")).body.code).toBe("invalid_code.password");
    expect((await own.signIn("grace")).status).toBe(200);
    expect((await changePassword()).status).toBe(200);
    await own.close();
  });

  it("leaves no network address in the database", async () => {
    await guess("ada", "203.0.113.77");
    const tables = await server.dumpTables();
    expect(tables).not.toContain("203.0.113.77");
  });
});

describe("createPasswordHasher", () => {
  const hasher = createPasswordHasher();

  it("accepts the same password in another Unicode normalization and rejects others", async () => {
    const stored = await hasher.hash("e\u0301tude für Klavier");
    expect(await hasher.verify({ password: "étude für Klavier", stored })).toEqual({
      isRight: true,
      isOutdated: false,
    });
    expect((await hasher.verify({ password: "etude für Klavier", stored })).isRight).toBe(false);
    expect((await hasher.verify({ password: "", stored: null })).isRight).toBe(false);
    expect(await hasher.hash("étude für Klavier")).not.toBe(stored);
  });

  it("reports hashes with outdated parameters", async () => {
    const stored = await hasher.hash(PASSWORD);
    const old =
      "scrypt$1024$8$1$c2FsdHNhbHRzYWx0c2FsdA$" +
      Buffer.from(
        (await import("node:crypto")).scryptSync(
          PASSWORD,
          Buffer.from("c2FsdHNhbHRzYWx0c2FsdA", "base64url"),
          32,
          {
            cost: 1024,
            blockSize: 8,
            parallelization: 1,
          },
        ),
      ).toString("base64url");
    expect(await hasher.verify({ password: PASSWORD, stored: old })).toEqual({
      isRight: true,
      isOutdated: true,
    });
    expect((await hasher.verify({ password: PASSWORD, stored })).isOutdated).toBe(false);
  });

  it("limits concurrent hashing and rejects requests that would wait too long", async () => {
    const weaker = createPasswordHasher({ cost: 4096, blockSize: 8, parallelization: 1 });
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, () => weaker.verify({ password: "x", stored: null })),
    );
    expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(12);
  });
});

describe("a member's password", () => {
  let server: HomeServer;
  afterAll(() => server.close());

  it("is stored as a slow hash, and rehashed at sign-in if its parameters are outdated", async () => {
    server = await createHomeServer({ change: () => ({ passwordHasher: createPasswordHasher() }) });
    await server.createAdmin();
    const { members } = await import("../../db/schema/members.schema.ts");
    const [created] = await server.db.select().from(members);
    expect(created?.passwordHash).toMatch(/^scrypt\$32768\$8\$3\$/);
    const { scryptSync } = await import("node:crypto");
    const salt = Buffer.from("salt salt salt!!");
    const hash = scryptSync(PASSWORD, salt, 32, { cost: 1024, blockSize: 8, parallelization: 1 });
    await server.db
      .update(members)
      .set({ passwordHash: `scrypt$1024$8$1$${salt.toString("base64url")}$${hash.toString("base64url")}` });
    readPerson(await server.signIn("ada"));
    const [member] = await server.db.select().from(members);
    expect(member?.passwordHash).toMatch(/^scrypt\$32768\$8\$3\$/);
    readPerson(await server.signIn("ada"));
  });
});
