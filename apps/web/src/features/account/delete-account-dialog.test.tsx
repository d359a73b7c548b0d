import { AppError } from "@pith/core/errors/app-error";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

beforeAll(async () => {
  await loadTextArea("account");
  // jsdom has no layout, so it lacks this method.
  Element.prototype.scrollIntoView = vi.fn();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <MemoryRouter>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <DeleteAccountDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </MemoryRouter>
  );
}

describe("DeleteAccountDialog", () => {
  it("starts with 'Delete Account' once the exact word is typed", {
    tags: ["S4.delete.02", "S5.delete.01"],
  }, async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole("button", { name: "Open" }));
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Delete Account" });
    await userEvent.type(screen.getByRole("textbox"), "Delete{Enter}");
    expect(button.disabled).toBe(true);
    expect(screen.queryByRole("timer")).toBeNull();
    await userEvent.clear(screen.getByRole("textbox"));
    await userEvent.type(screen.getByRole("textbox"), "delete");
    await userEvent.click(button);
    expect(screen.getByRole("timer")).toBeTruthy();
  });

  it("asks for the word again after it was closed", { tags: "S4.delete.01" }, async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole("button", { name: "Open" }));
    await userEvent.keyboard("delete{Escape}");
    await userEvent.click(screen.getByRole("button", { name: "Open", hidden: true }));
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Delete Account" }).disabled).toBe(true);
  });

  it("moves the focus with each step: the word, Undo, the word again, and the opening button", async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole("button", { name: "Open" }));
    expect(document.activeElement).toBe(screen.getByRole("textbox"));
    await userEvent.keyboard("delete{Enter}");
    expect(screen.getByRole("timer")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Undo" }));
    await userEvent.keyboard("{Enter}");
    expect(screen.queryByRole("timer")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("textbox"));
    await userEvent.keyboard("{Escape}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open", hidden: true }));
  });

  it("takes back why the account couldn't be deleted when it is closed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(api, "call").mockRejectedValue(new AppError({ code: "network" }));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    render(<Opener />);
    await user.click(screen.getByRole("button", { name: "Open" }));
    await user.keyboard("delete{Enter}");
    for (let seconds = 0; seconds < 10; seconds += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByText("Network error. Please try again.")).toBeTruthy();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Open", hidden: true }));
    expect(screen.getByRole("textbox")).toBeTruthy();
    expect(screen.queryByText("Network error. Please try again.")).toBeNull();
  });
});
