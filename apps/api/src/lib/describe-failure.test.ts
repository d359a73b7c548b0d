import { AppError } from "@pith/core/errors/app-error";
import { describe, expect, it } from "vitest";
import { describeFailure } from "./describe-failure.ts";

const listenError = (code: string) =>
  Object.assign(new Error(`listen ${code}`), { code, syscall: "listen", address: "127.0.0.1", port: 80 });

describe("describeFailure", () => {
  it.each([
    ["EADDRINUSE", "Another program listens on 127.0.0.1:80: stop it, or choose another port with PORT."],
    ["EACCES", "This user may not listen on 127.0.0.1:80: choose a port from 1024 on with PORT."],
    ["EADDRNOTAVAIL", "This machine can't listen on 127.0.0.1:80 (EADDRNOTAVAIL): check HOST."],
  ])("explains what to do about %s", (code, sentence) => {
    expect(describeFailure(listenError(code))).toBe(sentence);
  });

  it("returns an AppError's message, but only the class name of other errors", () => {
    const message = "The data folder can't be used: choose another.";
    expect(describeFailure(new AppError({ code: "not_configured", message }))).toBe(message);
    expect(describeFailure(new TypeError("a secret"))).toContain("TypeError");
    expect(describeFailure(new TypeError("a secret"))).not.toContain("a secret");
  });

  it("suggests a restore for a corrupted database and a disk check for a crashed one", () => {
    const damaged = Object.assign(new Error("invalid page"), { severity: "ERROR", code: "XX001" });
    expect(describeFailure(damaged)).toContain("npm run pith -- admin restore");
    const stopped = new WebAssembly.RuntimeError("unreachable");
    expect(describeFailure(stopped)).toContain("see whether the disk of the data folder is full");
  });
});
