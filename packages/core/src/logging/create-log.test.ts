import { describe, expect, it } from "vitest";
import { AppError } from "../errors/app-error.ts";
import { createLog, formatText, type Log, type LogLevel, MAX_LINE_LENGTH } from "./create-log.ts";
import { describeError } from "./describe-error.ts";
import type { LogFields } from "./log-fields.ts";

function start({ level = "debug" }: { level?: LogLevel } = {}) {
  const lines: string[] = [];
  const dropped: string[] = [];
  let nowMs = Date.parse("2026-11-23T00:00:00Z");
  const log = createLog({
    level,
    app: "api",
    now: () => nowMs,
    write: (line) => lines.push(line),
    onDropped: (name) => dropped.push(name),
  });
  return {
    log,
    lines,
    dropped,
    pass(ms: number) {
      nowMs += ms;
    },
  };
}

describe("createLog", () => {
  it("writes one line of JSON with its parents' fields, from its level on", () => {
    const { log, lines } = start({ level: "info" });
    const child = log.child({ requestId: "0190d0a4-7f5c-7000-8000-000000000000" }).child({ work: "summary" });
    child.debug({ status: 200 }, "Answered");
    child.info({ status: 200, code: null }, "Answered");
    expect(lines).toEqual([
      '{"time":"2026-11-23T00:00:00.000Z","level":"info","app":"api","message":"Answered",' +
        '"requestId":"0190d0a4-7f5c-7000-8000-000000000000","work":"summary","status":200}',
    ]);
  });

  it("drops unknown fields and malformed values and reports their names", () => {
    const { log, lines, dropped } = start();
    const sly = { title: "canary", route: "/s/canary?key=canary", code: "canary canary", count: "canary" };
    log.info(sly as unknown as LogFields, "Answered");
    log.child({ token: "canary" } as LogFields).info({}, "Answered");
    expect(lines.join()).not.toContain("canary");
    expect(dropped).toEqual(["title", "route", "code", "count", "token"]);
  });

  it("rejects messages built at run time as a type error", () => {
    const { log, lines } = start();
    const title: string = "canary";
    // @ts-expect-error A template could hold data.
    log.info({}, `Summarized ${title}`);
    // @ts-expect-error So could a string from anywhere.
    log.info({}, title);
    expect(lines).toHaveLength(2);
  });

  it("logs a repeated error ten times a minute, then the number of omitted lines", () => {
    const { log, lines, pass } = start();
    const fail = (count: number, code: string) => {
      for (let time = 0; time < count; time += 1) {
        log.error({ err: Object.assign(new Error("canary"), { code }) }, "A request failed");
      }
    };
    fail(1000, "ENOSPC");
    fail(1, "EIO");
    expect(lines).toHaveLength(11);
    pass(60_000);
    fail(1, "ENOSPC");
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ leftOut: 990, err: { code: "ENOSPC" } });
    fail(1, "ENOSPC");
    expect(JSON.parse(lines.at(-1) ?? "")).not.toHaveProperty("leftOut");
  });

  it("limits a line's length even with long cause chains", () => {
    const { log, lines } = start();
    const name = "n".repeat(60);
    const frames = Array.from(
      { length: 40 },
      () => `    at ${"f".repeat(70)} (/srv/${"x".repeat(900)}.ts:1:1)`,
    );
    const buildDeep = (depth: number): Error => {
      const error = new Error("deep", depth > 0 ? { cause: buildDeep(depth - 1) } : {});
      return Object.assign(error, { name, code: "c".repeat(60), stack: `Error: deep\n${frames.join("\n")}` });
    };
    log.error({ err: buildDeep(50) }, "A request failed");
    expect(lines[0]?.length).toBeLessThanOrEqual(MAX_LINE_LENGTH);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ message: "A request failed", err: { name } });
  });

  it("formats an error below its line in the text format", () => {
    const log: Log = createLog({
      level: "info",
      app: "api",
      now: () => 0,
      write: (line) => lines.push(line),
      format: formatText,
    });
    const lines: string[] = [];
    log.warn(
      { count: 2, err: new AppError({ code: "timeout", cause: new TypeError("canary") }) },
      "It broke",
    );
    expect(lines[0]).toMatch(
      /^00:00:00 WARN {2}It broke count=2\n {4}AppError timeout\n {6}at .+create-log\.test/,
    );
    expect(lines[0]).toContain("caused by\n    TypeError");
    expect(lines[0]).not.toContain("canary");
  });
});

describe("describeError", () => {
  it("keeps names, codes and frames of an error chain but no data", () => {
    const query = Object.assign(new Error("Failed query: insert into t\nparams: canary"), {
      query: "insert",
      params: ["canary"],
      cause: Object.assign(new Error("duplicate key (canary)"), {
        name: "error",
        code: "23505",
        table: "users",
        constraint: "users_pkey",
        detail: "Key (id)=(canary) already exists.",
      }),
    });
    const described = describeError(new AppError({ code: "internal", cause: query }));
    expect(described).toMatchObject({
      name: "AppError",
      code: "internal",
      cause: { name: "Error", cause: { code: "23505", table: "users", constraint: "users_pkey" } },
    });
    expect(described.frames[0]).toContain("packages/core/src/logging/create-log.test.ts:");
    expect(JSON.stringify(described)).not.toContain("canary");
  });

  it.each([
    ["a message that looks like a stack", new Error("x\n    at canary (file:///canary/canary.ts:1:1)")],
    ["JSON that can't be parsed", catchError(() => JSON.parse('{"canary'))],
    ["a URL that can't be parsed", catchError(() => new URL("https://canary@@ /"))],
    ["a list of errors", new AggregateError([new Error("canary")], "canary")],
    ["a name, a code and fields out of data", Object.assign(new Error("c"), foreignFields())],
    ["a thrown string", "canary"],
    ["a thrown object", { message: "canary" }],
    ["an error that fails to be read", createHostileError()],
  ])("omits the contents of %s", (_what, thrown) => {
    expect(JSON.stringify(describeError(thrown))).not.toContain("canary");
  });
});

function catchError(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

function foreignFields() {
  return {
    name: "canary canary",
    code: "canary canary",
    method: "can ary canary",
    requestId: "canary",
    url: "canary",
  };
}

function createHostileError(): Error {
  return Object.defineProperty(new Error("c"), "stack", {
    get() {
      throw new Error("canary");
    },
  });
}
