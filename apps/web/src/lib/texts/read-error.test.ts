import { ApiError } from "@pith/core/client/api-error";
import { AppError } from "@pith/core/errors/app-error";
import { describe, expect, it } from "vitest";
import { readError, readFailure } from "./read-error.ts";

function refuse(serverText: string | null): ApiError {
  return new ApiError({
    code: "internal",
    message: "HTTP error! status: 502",
    status: 502,
    serverText,
    defaultText: "Failed to cancel subscription",
    requestId: null,
    retryAfterSeconds: null,
  });
}

describe("readError", () => {
  it("tells the server's own sentence, and never a status", () => {
    expect(readError(refuse("Choose another way to pay."))).toBe("Choose another way to pay.");
    expect(readError(refuse(null))).toBe("Failed to cancel subscription");
  });

  it("tells what core refused", () => {
    const error = new AppError({ code: "network", message: "Network error. Please try again." });
    expect(readError(error)).toBe("Network error. Please try again.");
    expect(readFailure(error)).toEqual({ code: "network", message: "Network error. Please try again." });
  });

  it("keeps the words of a fault in the page for the log", () => {
    const fault = new TypeError("Cannot read properties of undefined (reading 'id')");
    expect(readError(fault)).toBe("Something went wrong on this page. Load it again and try once more.");
    expect(readError(fault, "Linking failed")).toBe("Linking failed");
  });
});
