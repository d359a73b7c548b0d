import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

beforeAll(async () => {
  await loadTextArea("account");
  // jsdom has no layout, so it lacks this method.
  Element.prototype.scrollIntoView = vi.fn();
});

afterEach(cleanup);

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
});
