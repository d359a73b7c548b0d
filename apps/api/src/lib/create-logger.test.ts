import { PassThrough } from "node:stream";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { loggerOptions } from "./create-logger.ts";

describe("createLogger", () => {
  it("never writes a secret, at whatever depth it is logged", () => {
    const stream = new PassThrough();
    let written = "";
    stream.on("data", (chunk) => {
      written += String(chunk);
    });
    const log = pino(loggerOptions({ LOG_LEVEL: "info" }), stream);
    log.info({ token: "s3cret", headers: { authorization: "s3cret", cookie: "s3cret" } }, "One");
    log.info({ request: { body: { idToken: "s3cret", firebaseIdToken: "s3cret" } }, visible: "yes" }, "Two");
    log.error({ err: Object.assign(new Error("Broke"), { client: { password: "s3cret" } }) }, "Three");
    expect(written).toContain('"visible":"yes"');
    expect(written).toContain("[redacted]");
    expect(written).not.toContain("s3cret");
  });
});
