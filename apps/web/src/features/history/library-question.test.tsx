import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { LibraryQuestion } from "./library-question.tsx";

beforeAll(() => loadTextArea("summaries"));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("focuses the field of an empty question, and asks nothing", async () => {
  const call = vi.spyOn(api, "call");
  render(<LibraryQuestion search="" view={{ kind: "all" }} />);
  await userEvent.click(screen.getByRole("button", { name: "Ask" }));
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
  expect(call).not.toHaveBeenCalled();
});
