import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { useFocusRefused } from "./use-focus-refused.ts";

function Form({ error }: { error: string | null }) {
  return <input ref={useFocusRefused(error)} />;
}

it("focuses the field on each rejection, but not when only the language changes", () => {
  const { rerender } = render(<Form error={null} />);
  const field = screen.getByRole("textbox");
  expect(document.activeElement).not.toBe(field);
  rerender(<Form error="Wrong" />);
  expect(document.activeElement).toBe(field);
  field.blur();
  rerender(<Form error="Falsch" />);
  expect(document.activeElement).not.toBe(field);
  rerender(<Form error={null} />);
  rerender(<Form error="Falsch" />);
  expect(document.activeElement).toBe(field);
});
