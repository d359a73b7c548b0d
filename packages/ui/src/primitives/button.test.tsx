import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Button } from "./button.tsx";

afterEach(cleanup);

describe("Button", () => {
  it("keeps the focus while busy, and neither presses nor Enter in the form's field submit again", async () => {
    const user = userEvent.setup();
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const press = vi.fn();
    const Form = ({ isBusy }: { isBusy: boolean }) => (
      <form onSubmit={submit}>
        <input aria-label="Name" />
        <Button type="submit" isBusy={isBusy} onClick={press}>
          Save
        </Button>
      </form>
    );
    const { rerender } = render(<Form isBusy={false} />);
    const button = screen.getByRole("button");
    await user.click(button);
    rerender(<Form isBusy />);
    expect(document.activeElement).toBe(button);
    // Only `aria-disabled`, because a disabled button loses focus.
    expect([button.getAttribute("aria-disabled"), button.hasAttribute("disabled")]).toEqual(["true", false]);
    await user.dblClick(button);
    await user.keyboard("{Enter} ");
    await user.type(screen.getByRole("textbox"), "Ada{Enter}");
    expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1]);
    rerender(<Form isBusy={false} />);
    await user.keyboard("{Enter}");
    expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([2, 2]);
  });
});
