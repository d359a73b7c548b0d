import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRef } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { LibraryBar } from "./library-bar.tsx";

beforeAll(() => loadTextArea("summaries"));
beforeEach(() => {
  render(
    <LibraryBar
      filter={{ search: "", view: { kind: "all" } }}
      canAsk
      isMissed={false}
      fieldRef={createRef()}
      onSearch={vi.fn()}
    />,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const pressAsk = () => userEvent.click(screen.getByRole("button", { name: "Ask" }));

describe("LibraryBar", () => {
  it("doesn't take the focus when the page opens", () => {
    expect(screen.getByRole("searchbox", { name: "Search your summaries" })).not.toBe(document.activeElement);
  });

  it("turns the search field into the question's, with the focus, and back by Escape", async () => {
    await pressAsk();
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Ask your library" }));
    expect(screen.queryByRole("searchbox")).toBeNull();
    await userEvent.keyboard("Why?{Escape}");
    expect(document.activeElement).toBe(screen.getByRole("searchbox"));
    await pressAsk();
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Why?");
  });

  it("focuses the field of an empty question, and asks nothing", async () => {
    const call = vi.spyOn(api, "call");
    await pressAsk();
    await userEvent.tab();
    await pressAsk();
    expect(document.activeElement).toBe(screen.getByRole("textbox"));
    expect(call).not.toHaveBeenCalled();
  });
});
