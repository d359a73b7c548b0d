import { describe, expect, it } from "vitest";
import { AppError, errorCodes, isAppError } from "./app-error.ts";
import { getErrorStatus } from "./error-status.ts";
import { errorTexts } from "./error-texts.ts";

describe("errorTexts", () => {
  it("includes the sign-in texts of section 8 verbatim", {
    tags: ["S8.auth.01", "S8.auth.02", "S8.auth.03", "S8.auth.04", "S8.auth.05", "S8.auth.06"],
  }, () => {
    expect(errorTexts).toMatchObject({
      notAuthenticated: "User not authenticated. Please sign in first.",
      authenticationTimeout: "Firebase authentication timeout",
      authenticationRequired: "Firebase authentication required for secure access",
      noUser: "No user authenticated",
      requestTimeout: "Request timeout",
      userDataFailed: "Failed to fetch user data",
    });
  });
});

describe("getErrorStatus", () => {
  it("returns a 4xx or 5xx status for every code", () => {
    for (const code of errorCodes) {
      expect(getErrorStatus(code), code).toBeGreaterThanOrEqual(400);
      expect(getErrorStatus(code), code).toBeLessThan(600);
    }
  });
});

describe("isAppError", () => {
  it("accepts an AppError without its prototype and rejects other errors", () => {
    const foreign = Object.assign(new Error("x"), {
      name: "AppError",
      code: "timeout",
      reason: { code: "timeout", params: {} },
    });
    expect(isAppError(foreign)).toBe(true);
    expect(isAppError(new AppError({ code: "timeout", message: "x" }))).toBe(true);
    expect(
      isAppError(Object.assign(new Error("x"), { name: "AppError", code: "nonsense", reason: {} })),
    ).toBe(false);
    expect(isAppError(new Error("x"))).toBe(false);
  });
});
