// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { ListChoice } from "./list-choice.tsx";

const list = {
  kind: "playlist" as const,
  url: "https://www.youtube.com/playlist?list=PL123456",
  title: "Locks",
  author: null,
  entries: [
    { url: "https://www.youtube.com/watch?v=aaaaaaaaaaa", title: "Pins", durationSeconds: 61 },
    { url: "https://www.youtube.com/watch?v=bbbbbbbbbbb", title: "Keys", durationSeconds: null },
  ],
  isComplete: false,
};

describe("ListChoice", () => {
  it("lists the videos, and starts the pressed one", async () => {
    const choose = vi.fn();
    render(<ListChoice list={list} isStarting={false} onChoose={choose} onClose={() => {}} />, {
      wrapper: MemoryRouter,
    });
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Pins1:01",
      "Keys",
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Keys" }));
    expect(choose).toHaveBeenCalledExactlyOnceWith("https://www.youtube.com/watch?v=bbbbbbbbbbb");
    expect(screen.getByRole("link").getAttribute("href")).toBe(
      `/batches?list=${encodeURIComponent(list.url)}`,
    );
  });

  it("takes the focus when it appears, for keyboard users", () => {
    render(<ListChoice list={list} isStarting={false} onChoose={() => {}} onClose={() => {}} />, {
      wrapper: MemoryRouter,
    });
    expect(document.activeElement).toBe(screen.getByRole("heading"));
  });
});
