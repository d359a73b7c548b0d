import { describe, expect, it } from "vitest";
import { serializeError } from "./serialize-error.ts";

describe("serializeError", () => {
  it("says what happened, where and why, without the connection that it happened on", () => {
    const error = Object.assign(new Error("It broke", { cause: new Error("The cable") }), {
      code: "57P01",
      client: { host: "db.example", secretKey: 17 },
    });
    const told = serializeError(error);
    expect(told).toMatchObject({ type: "Error", message: "It broke: The cable", code: "57P01" });
    expect(told["stack"]).toContain("serialize-error.test.ts");
    expect(JSON.stringify(told)).not.toContain("secretKey");
  });
});
