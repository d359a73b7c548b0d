import { ApiError } from "@pith/core/client/api-error";
import { AppError } from "@pith/core/errors/app-error";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readError, readFailure } from "./read-error.ts";
import { renderFailure } from "./say.ts";
import { loadTextArea, switchLanguage } from "./texts.ts";

beforeAll(() => loadTextArea("messages"));
afterAll(() => switchLanguage("en"));

const refusal = new ApiError({
  reason: { code: "quota_exceeded.summaries", params: { limit: 5 } },
  message: "HTTP error! status: 402",
  status: 402,
  serverText: "In the server's English.",
  requestId: null,
  retryAfterSeconds: null,
});

describe("readError", () => {
  it("returns the server's message in the reader's language, never a status code", async () => {
    expect(readError(refusal)).toBe(
      "You’ve used all 5 summaries for this month. Upgrade your plan, or wait until next month.",
    );
    await switchLanguage("de");
    expect(readError(refusal)).toContain("alle 5 Zusammenfassungen");
    await switchLanguage("en");
  });

  it("returns the message for an AppError", () => {
    const error = new AppError({ code: "network" });
    expect(readError(error)).toBe("Network error. Please try again.");
    expect(readFailure(error)).toMatchObject({ code: "network", params: {} });
  });

  it("hides the text of an unexpected error behind a general message", () => {
    const fault = new TypeError("Cannot read properties of undefined (reading 'id')");
    expect(readError(fault)).toBe("Something went wrong on this page. Reload it and try again.");
    expect(readError(fault, "internal.linking")).toBe("Linking failed");
  });
});

describe("renderFailure", () => {
  const old = {
    code: "source_changed",
    params: null,
    message: "TED answered in a form that Pith doesn't know.",
  };

  it("shows a stored message unchanged in English, and its kind in other languages", async () => {
    expect(renderFailure(old)).toBe("TED answered in a form that Pith doesn’t know.");
    await switchLanguage("de");
    expect(renderFailure(old)).toBe(
      "Die Website des Videos hat eine Antwort geschickt, die Pith nicht versteht. Versuch es später noch einmal.",
    );
    await switchLanguage("en");
  });

  it("shows the kind of a code that only a newer server has", () => {
    expect(renderFailure({ code: "no_captions.in_3d", params: {}, message: "Flat videos only." })).toContain(
      "no captions",
    );
  });
});
