import { AppError } from "@pith/core/errors/app-error";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { FeedbackQuestion } from "./feedback-question.tsx";

beforeAll(() => loadTextArea("summaries"));
afterEach(() => vi.restoreAllMocks());

it("says beside the buttons that the feedback couldn't be sent, and the same press sends it", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const call = vi
    .spyOn(api, "call")
    .mockRejectedValueOnce(new AppError({ code: "internal.send_feedback" }))
    .mockResolvedValue(undefined as never);
  render(<FeedbackQuestion summaryId="one" />);
  const yes = screen.getByRole("button", { name: "Yes" });
  await userEvent.click(yes);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Couldn’t send your feedback");
  expect(alert.previousElementSibling?.contains(yes)).toBe(true);
  expect(document.activeElement).toBe(yes);
  await userEvent.click(yes);
  expect((await screen.findByRole("status")).textContent).toMatch(/^Thanks/);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(call).toHaveBeenCalledTimes(2);
});
