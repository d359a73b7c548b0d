import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { FollowForm } from "./follow-form.tsx";

beforeAll(() => loadTextArea("following"));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

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

it("takes no other link while it looks for the feed, since it clears the field afterward", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  vi.spyOn(api, "call").mockReturnValue(promise as ReturnType<typeof api.call>);
  render(<FollowForm note={null} onFollow={() => undefined} />);
  const field = screen.getByRole<HTMLInputElement>("textbox");
  await userEvent.type(field, "https://example.org/one.xml{Enter}");
  await userEvent.type(field, "2");
  expect(field.value).toBe("https://example.org/one.xml");
  resolve({});
  await waitFor(() => expect(field.value).toBe(""));
  await userEvent.type(field, "https://example.org/two.xml");
  expect(field.value).toBe("https://example.org/two.xml");
});
