import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { LinkIdStep } from "./link-steps.tsx";

beforeAll(() => loadTextArea("account"));

async function type(text: string) {
  const onSend = vi.fn();
  render(<LinkIdStep isBusy={false} hasComeBack={false} onSend={onSend} />);
  await userEvent.type(screen.getByRole("textbox", { name: "Telegram ID" }), `${text}{Enter}`);
  return onSend;
}

describe("LinkIdStep", () => {
  for (const { row, typed } of [
    { row: "S5.link.01", typed: "12ab56" },
    { row: "S5.link.01", typed: "123456ab" },
    { row: "S5.link.02", typed: "12345" },
    { row: "S5.link.03", typed: "1234567890123" },
  ]) {
    it(`rejects '${typed}' as a Telegram ID and sends nothing`, { tags: row }, async () => {
      const onSend = await type(typed);
      expect(screen.getByText("Please enter a valid Telegram ID (6-12 digits)")).toBeTruthy();
      expect(onSend).not.toHaveBeenCalled();
    });
  }

  for (const { row, typed } of [
    { row: "S5.link.04", typed: "123456" },
    { row: "S5.link.05", typed: "123456789012" },
  ]) {
    it(`accepts '${typed}' as valid and sends it`, { tags: [row, "S5.link.06"] }, async () => {
      const onSend = await type(typed);
      expect(screen.getByText("Valid Telegram ID format")).toBeTruthy();
      expect(onSend).toHaveBeenCalledWith(typed);
    });
  }
});
