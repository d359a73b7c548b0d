import { describe, expect, it } from "vitest";
import { getEnglish } from "../testing/read-refusal.ts";
import { isDeleteConfirmation } from "./is-delete-confirmation.ts";
import { sanitizeLoginCode } from "./sanitize-login-code.ts";
import { validateLinkTelegramId } from "./validate-link-telegram-id.ts";
import { validateLoginCode } from "./validate-login-code.ts";
import { validateLoginTelegramId } from "./validate-login-telegram-id.ts";

const loginRefusal = { isValid: false, hint: { code: "invalid_input.telegram_id", params: {} } };
const linkRefusal = { isValid: false, hint: { code: "invalid_input.telegram_link_id", params: {} } };

describe("validation messages", () => {
  it("match the specification", () => {
    const say = (code: string) => getEnglish({ code, params: {} });
    expect(say("invalid_input.telegram_id")).toBe("Please enter a valid Telegram ID (8-12 digits)");
    expect(say("invalid_input.telegram_link_id")).toBe("Please enter a valid Telegram ID (6-12 digits)");
    expect(say("invalid_input.telegram_id_missing")).toBe("Please enter your Telegram ID");
    expect(say("invalid_input.login_code_missing")).toBe("Please enter the verification code");
    expect(say("invalid_input.login_code")).toBe("Please enter a valid 6-digit code");
    expect(say("check.telegram_id")).toBe("Valid Telegram ID format");
  });
});

describe("validateLoginTelegramId", () => {
  it("asks for the id if it is empty", { tags: "S5.login.01" }, () => {
    const refusal = { isValid: false, hint: { code: "invalid_input.telegram_id_missing", params: {} } };
    expect(validateLoginTelegramId("")).toEqual(refusal);
    expect(validateLoginTelegramId("   ")).toEqual(refusal);
  });

  it.each([
    ["1234abcd"],
    ["12345678a"],
    ["12345 678"],
    ["12345678 9"],
    ["+12345678"],
    ["1234567.8"],
    ["@ada_lovelace"],
    ["1e9"],
  ])("refuses %j, which isn't digits", { tags: "S5.login.02" }, (text) => {
    expect(validateLoginTelegramId(text)).toEqual(loginRefusal);
  });

  it("refuses 7 digits", { tags: "S5.login.03" }, () => {
    expect(validateLoginTelegramId("1234567")).toEqual(loginRefusal);
  });

  it("accepts 8 to 12 digits", { tags: "S5.login.04" }, () => {
    expect(validateLoginTelegramId("12345678")).toEqual({
      isValid: true,
      telegramId: "12345678",
      hint: null,
    });
    expect(validateLoginTelegramId("123456789012").isValid).toBe(true);
  });

  it("refuses 13 digits", { tags: "S5.login.05" }, () => {
    expect(validateLoginTelegramId("1234567890123")).toEqual(loginRefusal);
  });

  it("trims whitespace and converts digits of other scripts", () => {
    expect(validateLoginTelegramId(" 12345678\n")).toMatchObject({ telegramId: "12345678" });
    expect(validateLoginTelegramId("١٢٣٤٥٦٧٨")).toMatchObject({ telegramId: "12345678" });
  });

  it("refuses leading zeros", () => {
    expect(validateLoginTelegramId("0012345678")).toEqual(loginRefusal);
  });
});

describe("validateLoginCode", () => {
  it("asks for the code if it is empty", { tags: "S5.code.01" }, () => {
    expect(validateLoginCode("")).toEqual({
      isValid: false,
      hint: { code: "invalid_input.login_code_missing", params: {} },
    });
  });

  it.each([["12345"], ["1234567"], ["12345a"], ["12 345"], ["-12345"]])(
    "refuses %j, which isn't exactly 6 digits",
    { tags: "S5.code.02" },
    (text) => {
      expect(validateLoginCode(text)).toEqual({
        isValid: false,
        hint: { code: "invalid_input.login_code", params: {} },
      });
    },
  );

  it("accepts 6 digits with leading zeros", { tags: "S5.code.02" }, () => {
    expect(validateLoginCode("000123")).toEqual({ isValid: true, code: "000123" });
  });
});

describe("sanitizeLoginCode", () => {
  it("strips non-digits", { tags: "S5.code.03" }, () => {
    expect(sanitizeLoginCode("12a3-4")).toBe("1234");
    expect(sanitizeLoginCode("code: 123 456.")).toBe("123456");
    expect(sanitizeLoginCode("۱۲۳")).toBe("123");
    expect(sanitizeLoginCode("abc")).toBe("");
  });

  it("keeps the first 6 digits", { tags: "S5.code.04" }, () => {
    expect(sanitizeLoginCode("1234567")).toBe("123456");
  });
});

describe("validateLinkTelegramId", () => {
  it("refuses anything but digits", { tags: "S5.link.01" }, () => {
    for (const text of ["12ab56", "123456ab", "ab123456", "1234 5678", "+123456", ""]) {
      expect(validateLinkTelegramId(text)).toEqual(linkRefusal);
    }
  });

  it("refuses 5 digits", { tags: "S5.link.02" }, () => {
    expect(validateLinkTelegramId("12345")).toEqual(linkRefusal);
  });

  it("refuses 13 digits", { tags: "S5.link.03" }, () => {
    expect(validateLinkTelegramId("1234567890123")).toEqual(linkRefusal);
  });

  for (const [row, text] of [
    ["S5.link.04", "123456"],
    ["S5.link.05", "123456789012"],
  ] as const) {
    it(`accepts ${text} with a confirming hint`, { tags: [row, "S5.link.06"] }, () => {
      expect(validateLinkTelegramId(text)).toEqual({
        isValid: true,
        telegramId: text,
        hint: { code: "check.telegram_id", params: {} },
      });
    });
  }
});

describe("isDeleteConfirmation", () => {
  it("returns true only for exactly 'delete'", { tags: "S5.delete.01" }, () => {
    expect(isDeleteConfirmation("delete")).toBe(true);
    for (const text of [
      "Delete",
      "delete ",
      " delete",
      "DELETE",
      "delet",
      "delete\u200b",
      "ｄｅｌｅｔｅ",
      "",
    ]) {
      expect(isDeleteConfirmation(text)).toBe(false);
    }
  });
});

describe("core's validation functions", () => {
  it("can be imported from @pith/core", { tags: "D.name.08" }, async () => {
    const login = await import("@pith/core/accounts/validate-login-telegram-id");
    const code = await import("@pith/core/accounts/validate-login-code");
    expect(login.validateLoginTelegramId("1234567")).toEqual(loginRefusal);
    expect(code.validateLoginCode("123456").isValid).toBe(true);
  });
});
