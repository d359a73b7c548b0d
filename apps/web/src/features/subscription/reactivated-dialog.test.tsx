import { buildPremium } from "@pith/core/testing";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { ReactivatedDialog } from "./reactivated-dialog.tsx";

beforeAll(async () => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
  await loadTextArea("account");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ["confirmed", () => userEvent.click(screen.getByRole("button", { name: "Done" }))],
  ["closed by its button", () => userEvent.click(screen.getByRole("button", { name: "Close" }))],
  ["closed by Escape", () => userEvent.keyboard("{Escape}")],
] as const)("reloads the page once when it is %s", { tags: "S4.payment.05" }, async (_way, leave) => {
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  render(<ReactivatedDialog isOpen premium={buildPremium({ tier: "lite", active: true })} />);
  expect(reload).not.toHaveBeenCalled();
  await leave();
  expect(reload).toHaveBeenCalledOnce();
});
