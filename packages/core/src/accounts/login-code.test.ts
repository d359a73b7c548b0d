import { describe, expect, it } from "vitest";
import { loginCodeResponseSchema } from "./login-code.ts";

describe("loginCodeResponseSchema", () => {
  it("requires status, uid, telegram_id and profile, and defaults missing names to null", () => {
    const response = {
      status: "success",
      uid: "tg_1",
      telegram_id: "12345678",
      profile: { first_name: "Ada", last_name: null, username: "ada" },
    };
    expect(loginCodeResponseSchema.parse(response)).toEqual(response);
    expect(loginCodeResponseSchema.parse({ ...response, profile: {} }).profile).toEqual({
      first_name: null,
      last_name: null,
      username: null,
    });
    for (const field of ["status", "uid", "telegram_id", "profile"] as const) {
      const { [field]: _left, ...rest } = response;
      expect(loginCodeResponseSchema.safeParse(rest).success).toBe(false);
    }
  });

  it("rejects a Telegram id that isn't all digits", () => {
    const response = { status: "success", uid: "tg_1", telegram_id: "0 OR 1=1", profile: {} };
    expect(loginCodeResponseSchema.safeParse(response).success).toBe(false);
  });
});
