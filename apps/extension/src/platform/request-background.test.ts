import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { type FakeChrome, stubChrome } from "../testing/create-fake-chrome.ts";
import { requestBackground } from "./request-background.ts";

let fake: FakeChrome;
beforeEach(() => {
  fake = stubChrome();
});
afterEach(() => vi.unstubAllGlobals());

it("rejects if the reply is lost because the page was in the back/forward cache", async () => {
  fake.answerBackground = () => new Promise(() => undefined);
  const reply = requestBackground({ request: { type: "account:read" }, schema: z.string() });
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false }));
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await expect(reply).rejects.toThrow("lost");
});
