import { describe, expect, it } from "vitest";
import { isDeleteConfirmation } from "./is-delete-confirmation.ts";
import { sanitiseLoginCode } from "./sanitise-login-code.ts";
import { validateLinkTelegramId } from "./validate-link-telegram-id.ts";
import { validateLoginCode } from "./validate-login-code.ts";
import { validateLoginTelegramId } from "./validate-login-telegram-id.ts";

const loginRefusal = { isValid: false, message: "Please enter a valid Telegram ID (8-12 digits)" };
const linkRefusal = { isValid: false, message: "Please enter a valid Telegram ID (6-12 digits)" };

describe("validateLoginTelegramId", () => {
  it("S5.login.01 asks for the id where there is none", () => {
    const refusal = { isValid: false, message: "Please enter your Telegram ID" };
    expect(validateLoginTelegramId("")).toEqual(refusal);
    expect(validateLoginTelegramId("   ")).toEqual(refusal);
  });

  it.each([["1234abcd"], ["12345 678"], ["+12345678"], ["1234567.8"], ["@ada_lovelace"], ["1e9"]])(
    "S5.login.02 refuses %j, which isn't digits",
    (text) => {
      expect(validateLoginTelegramId(text)).toEqual(loginRefusal);
    },
  );

  it("S5.login.03 refuses 7 digits", () => {
    expect(validateLoginTelegramId("1234567")).toEqual(loginRefusal);
  });

  it("S5.login.04 takes 8 digits, and up to 12", () => {
    expect(validateLoginTelegramId("12345678")).toEqual({
      isValid: true,
      telegramId: "12345678",
      message: null,
    });
    expect(validateLoginTelegramId("123456789012").isValid).toBe(true);
  });

  it("S5.login.05 refuses 13 digits", () => {
    expect(validateLoginTelegramId("1234567890123")).toEqual(loginRefusal);
  });

  it("takes spaces around and digits of another script, and gives plain ones", () => {
    expect(validateLoginTelegramId(" 12345678\n")).toMatchObject({ telegramId: "12345678" });
    expect(validateLoginTelegramId("١٢٣٤٥٦٧٨")).toMatchObject({ telegramId: "12345678" });
  });

  it("refuses a second way of writing an id", () => {
    expect(validateLoginTelegramId("0012345678")).toEqual(loginRefusal);
  });
});

describe("validateLoginCode", () => {
  it("S5.code.01 asks for the code where there is none", () => {
    expect(validateLoginCode("")).toEqual({ isValid: false, message: "Please enter the verification code" });
  });

  it.each([["12345"], ["1234567"], ["12345a"], ["12 345"], ["-12345"]])(
    "S5.code.02 refuses %j, which isn't exactly 6 digits",
    (text) => {
      expect(validateLoginCode(text)).toEqual({
        isValid: false,
        message: "Please enter a valid 6-digit code",
      });
    },
  );

  it("S5.code.02 takes 6 digits, zeros in front too", () => {
    expect(validateLoginCode("000123")).toEqual({ isValid: true, code: "000123" });
  });
});

describe("sanitiseLoginCode", () => {
  it("S5.code.03 strips what isn't a digit", () => {
    expect(sanitiseLoginCode("12a3-4")).toBe("1234");
    expect(sanitiseLoginCode("code: 123 456.")).toBe("123456");
    expect(sanitiseLoginCode("۱۲۳")).toBe("123");
    expect(sanitiseLoginCode("abc")).toBe("");
  });

  it("S5.code.04 keeps the first 6 digits", () => {
    expect(sanitiseLoginCode("1234567")).toBe("123456");
  });
});

describe("validateLinkTelegramId", () => {
  it("S5.link.01 refuses what isn't digits", () => {
    expect(validateLinkTelegramId("12ab56")).toEqual(linkRefusal);
    expect(validateLinkTelegramId("")).toEqual(linkRefusal);
  });

  it("S5.link.02 refuses 5 digits", () => {
    expect(validateLinkTelegramId("12345")).toEqual(linkRefusal);
  });

  it("S5.link.03 refuses 13 digits", () => {
    expect(validateLinkTelegramId("1234567890123")).toEqual(linkRefusal);
  });

  it.each([
    ["S5.link.04", "123456"],
    ["S5.link.05", "123456789012"],
  ])("%s S5.link.06 takes %s and says so", (_row, text) => {
    expect(validateLinkTelegramId(text)).toEqual({
      isValid: true,
      telegramId: text,
      message: "Valid Telegram ID format",
    });
  });
});

describe("isDeleteConfirmation", () => {
  it("S5.delete.01 is true for 'delete' exactly", () => {
    expect(isDeleteConfirmation("delete")).toBe(true);
    for (const text of ["Delete", "delete ", " delete", "DELETE", "delet", ""]) {
      expect(isDeleteConfirmation(text)).toBe(false);
    }
  });
});

describe("the validation of core", () => {
  it("D.name.08 comes under the package's own name", async () => {
    const login = await import("@pith/core/accounts/validate-login-telegram-id");
    const code = await import("@pith/core/accounts/validate-login-code");
    expect(login.validateLoginTelegramId("1234567")).toEqual(loginRefusal);
    expect(code.validateLoginCode("123456").isValid).toBe(true);
  });
});
