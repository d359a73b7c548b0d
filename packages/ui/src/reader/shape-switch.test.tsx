import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type ShapeChoice, ShapeSwitch } from "./shape-switch.tsx";

afterEach(cleanup);

function renderSwitch(choice: ShapeChoice, isBusy = false) {
  const onChoose = vi.fn();
  function Page() {
    const [draft, setDraft] = useState<string | null>(null);
    return (
      <ShapeSwitch
        choice={choice}
        shapes={["brief", "points", "notes"]}
        canTakeWish
        isBusy={isBusy}
        draft={draft}
        onDraft={setDraft}
        onChoose={onChoose}
      />
    );
  }
  render(<Page />);
  return { onChoose, user: userEvent.setup() };
}

describe("ShapeSwitch", () => {
  it("shows another format's cost, and requests it with the current instructions", async () => {
    const { onChoose, user } = renderSwitch({ shape: "points", wish: "for a beginner" });
    expect(screen.getByText("Each new version counts as one summary.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Key points" }).getAttribute("aria-pressed")).toBe("true");
    await user.click(screen.getByRole("button", { name: "Key points" }));
    expect(onChoose).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Notes" }));
    expect(onChoose).toHaveBeenLastCalledWith({ shape: "notes", wish: "for a beginner" });
  });

  it("limits instructions to 300 characters, shows what is left, and requests them trimmed", async () => {
    const { onChoose, user } = renderSwitch({ shape: "brief", wish: null });
    await user.click(screen.getByRole("button", { name: "Add instructions" }));
    const field = screen.getByRole("textbox", { name: "Your instructions (optional)" });
    expect(document.activeElement).toBe(field);
    await user.click(field);
    await user.paste("x".repeat(320));
    expect((field as HTMLTextAreaElement).value).toHaveLength(300);
    expect(screen.getByText("0 characters left")).toBeTruthy();
    await user.clear(field);
    expect(screen.queryByText(/characters left/)).toBeNull();
    await user.type(field, " only prices ");
    await user.click(screen.getByRole("button", { name: "Summarize with these instructions" }));
    expect(onChoose).toHaveBeenLastCalledWith({ shape: "brief", wish: "only prices" });
  });

  it("shows the instructions, and requests a summary without them", async () => {
    const { onChoose, user } = renderSwitch({ shape: "brief", wish: "only prices" });
    expect(screen.getByText("Your instructions: “only prices”")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Change" }));
    await user.click(screen.getByRole("button", { name: "Summarize without instructions" }));
    expect(onChoose).toHaveBeenLastCalledWith({ shape: "brief", wish: null });
  });

  it("ignores presses while a summary is in progress, and keeps the focus", async () => {
    const { onChoose, user } = renderSwitch({ shape: "points", wish: null }, true);
    for (const name of ["Notes", "Add instructions"]) {
      const button = screen.getByRole("button", { name });
      await user.click(button);
      expect(document.activeElement).toBe(button);
      // Only `aria-disabled`, because a disabled button loses focus.
      expect([button.getAttribute("aria-disabled"), button.hasAttribute("disabled")]).toEqual([
        "true",
        false,
      ]);
    }
    expect(onChoose).not.toHaveBeenCalled();
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});
