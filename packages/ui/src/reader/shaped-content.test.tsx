import type { SummaryContent } from "@pith/core/summaries/summary";
import { buildContent, buildKeyPoint, buildQuote, buildSummary } from "@pith/core/testing";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startSummaryProgress } from "../model/summary-progress.ts";
import { SummaryReader } from "./summary-reader.tsx";

afterEach(cleanup);

const point = (text: string, startSeconds: number, chapterIndex = 0) =>
  buildKeyPoint({
    text,
    chapterIndex,
    quotes: [buildQuote({ text: `said: ${text}`, startSeconds, firstCueId: startSeconds })],
    proof: { kind: "judged", model: "m-1" },
  });

function renderShape(shaped: Partial<NonNullable<SummaryContent["shaped"]>>, onSeek = vi.fn()) {
  const content = buildContent({
    shaped: { shape: "points", takeaways: [], notes: [], lists: [], ...shaped },
  });
  render(
    <SummaryReader
      summary={startSummaryProgress(buildSummary({ content }))}
      currentSeconds={null}
      onSeek={onSeek}
    />,
  );
  return { onSeek };
}

describe("a summary in another format", () => {
  it("ranks takeaways above the key points, links to their words, and never repeats the gist", async () => {
    const user = userEvent.setup();
    const { onSeek } = renderShape({
      shape: "brief",
      takeaways: [
        point("Cold nights, not ripeness, make oranges orange.", 10),
        point("Nights make color.", 30),
        point("Weight is juice.", 50),
      ],
    });
    const takeaways = screen.getByRole("region", { name: "Takeaways" });
    expect(within(takeaways).getAllByRole("listitem")).toHaveLength(2);
    await user.click(within(takeaways).getByRole("button", { name: /Nights make color/ }));
    expect(onSeek).toHaveBeenLastCalledWith({ seconds: 30, cueId: 30 });
    const points = screen.getByRole("region", { name: "Key points" });
    expect(within(points).getByText("A heavy orange is a juicy one.")).toBeTruthy();
    expect(takeaways.compareDocumentPosition(points)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("shows notes under their chapters' titles", () => {
    renderShape({
      shape: "notes",
      notes: [
        { chapterIndex: 0, sentences: [point("First note.", 10), point("Second note.", 20)] },
        { chapterIndex: 1, sentences: [point("Third note.", 310, 1)] },
      ],
    });
    const notes = screen.getByRole("region", { name: "Notes" });
    expect(within(notes).getAllByRole("heading", { level: 3 })).toHaveLength(2);
    expect(within(notes).getByRole("heading", { level: 3, name: /At the market/ })).toBeTruthy();
    expect(within(notes).getByText("Second note.")).toBeTruthy();
  });

  it("collapses decisions and terms into lists below the key points", async () => {
    const user = userEvent.setup();
    renderShape({
      lists: [
        { kind: "decision", points: [point("We plant in March.", 70)] },
        { kind: "term", points: [{ ...point("A fruit's outer skin.", 80), label: "Peel" }] },
      ],
    });
    expect(screen.getByText("A heavy orange is a juicy one.")).toBeTruthy();
    expect(screen.queryByText("We plant in March.")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Decisions 1" }));
    expect(screen.getByText("We plant in March.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Terms explained 1" }));
    expect(screen.getByText("Peel")).toBeTruthy();
  });

  it("tells screen readers how much was left out on purpose, and why", () => {
    const base = buildContent();
    const content = buildContent({
      coverage: {
        ...base.coverage,
        leftOut: [
          { startSeconds: 300, endSeconds: 330, reason: "sponsor" },
          { startSeconds: 400, endSeconds: 450, reason: "housekeeping" },
          { startSeconds: 580, endSeconds: 600, reason: "housekeeping" },
        ],
      },
    });
    render(
      <SummaryReader
        summary={startSummaryProgress(buildSummary({ content }))}
        currentSeconds={null}
        onSeek={vi.fn()}
      />,
    );
    expect(
      screen.getByText("Left out on purpose: 30 sec of sponsor reads, 1 min 10 sec of housekeeping"),
    ).toBeTruthy();
    expect(document.querySelectorAll('[data-stretch="leftOut"]')).toHaveLength(3);
  });
});
