import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { SharedSummary } from "@pith/core/contract/summary.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { buildContent, buildGistEvidence, buildKeyPoint, buildQuote, buildVideo } from "@pith/core/testing";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { SharedPage } from "./shared-page.tsx";

const shared: SharedSummary = {
  shareId: "abc",
  // There is no player for an uploaded file, so only the transcript shows the selected moment.
  video: buildVideo({ host: "upload" }),
  content: buildContent({
    keyPoints: [buildKeyPoint({ quotes: [buildQuote({ startSeconds: 60.4, endSeconds: 68 })] })],
    gistEvidence: buildGistEvidence({ quotes: [buildQuote({ startSeconds: 12.7, endSeconds: 20 })] }),
  }),
  length: "medium",
  shape: "points",
  range: null,
  hasTranscript: true,
  sharedAt: "2026-11-20T10:00:00Z",
};

beforeAll(() => loadTextArea("summaries"));
beforeEach(() => {
  // jsdom has no layout, so it can't scroll.
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown) => {
    if (endpoint === summaryEndpoints.getSharedSummary) return shared;
    if (endpoint !== summaryEndpoints.getSharedTranscript) throw new AppError({ code: "not_found" });
    const cues = [{ id: 0, text: "Cold nights.", startMs: 12_700, endMs: 20_000, speaker: null }];
    return { transcript: { language: "en", cues }, totalCues: 1 };
  }) as unknown as typeof api.call);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openAt(search: string): Promise<string | null> {
  const { container } = render(
    <MemoryRouter initialEntries={[`/s/abc${search}`]}>
      <Routes>
        <Route path="/s/:shareId" element={<SharedPage />} />
      </Routes>
    </MemoryRouter>,
  );
  await screen.findByRole("heading", { level: 1 });
  const show = screen.queryByRole("button", { name: "Show transcript" });
  if (show) await userEvent.click(show);
  const transcript = await waitFor(() => {
    const found = container.querySelector("[data-transcript]");
    if (found === null) throw new Error("The transcript isn't shown.");
    return found;
  });
  return transcript.getAttribute("data-current-seconds");
}

it("prints no invitation to make a summary, which nobody can follow on paper", async () => {
  await openAt("");
  for (const link of screen.getAllByRole("link", { name: "Summarize a video" }))
    expect(link.closest("[data-no-print]")).not.toBeNull();
});

describe("a link to a moment of a shared summary", () => {
  it("opens at the exact start of the quote within that second, of a point or of the gist", async () => {
    expect(await openAt("?t=60")).toBe("60.4");
    cleanup();
    expect(await openAt("?t=12")).toBe("12.7");
  });

  it("opens at the second itself if no quote starts there, and nowhere without one", async () => {
    expect(await openAt("?t=61")).toBe("61");
    cleanup();
    expect(await openAt("?t=oranges")).toBeNull();
    cleanup();
    expect(await openAt("")).toBeNull();
  });
});
