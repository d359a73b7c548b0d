import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { FollowForm } from "./follow-form.tsx";

beforeAll(() => loadTextArea("following"));
afterEach(() => vi.restoreAllMocks());

it("keeps the focus on the pressed button while it looks for the feed, and asks once", async () => {
  const call = vi.spyOn(api, "call").mockReturnValue(new Promise<never>(() => undefined));
  render(<FollowForm note={null} onFollow={() => undefined} />);
  const url = "https://example.org/feed.xml";
  const field = screen.getByRole("textbox");
  await userEvent.type(field, url);
  const button = screen.getByRole("button", { name: "Follow" });
  await userEvent.dblClick(button);
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(button);
  // Only `aria-disabled`, because a disabled button loses focus.
  expect([button.getAttribute("aria-disabled"), button.hasAttribute("disabled")]).toEqual(["true", false]);
  await userEvent.type(field, "{Enter}");
  expect(call).toHaveBeenCalledExactlyOnceWith(followEndpoints.createFollow, { body: { url } });
});
