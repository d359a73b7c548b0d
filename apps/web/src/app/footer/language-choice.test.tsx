import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { LanguageChoice } from "./language-choice.tsx";

it("says that a language whose texts can't be loaded needs a connection, and keeps the current one", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(<LanguageChoice choose={() => Promise.reject(new TypeError("Failed to fetch"))} />);
  const choice = screen.getByRole<HTMLSelectElement>("combobox", { name: "Language" });
  fireEvent.change(choice, { target: { value: "es" } });
  expect(
    await screen.findByText("This language hasn’t been downloaded yet. Connect to the internet to use it."),
  ).toBeTruthy();
  expect(choice.value).toBe("en");
});
