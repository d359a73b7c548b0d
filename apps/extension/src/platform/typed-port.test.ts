// @vitest-environment node
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { stubChrome } from "../testing/create-fake-chrome.ts";
import { onPort } from "./typed-port.ts";

afterEach(() => vi.unstubAllGlobals());

it("answers a message that its schema rejects, which the sender would wait for otherwise", () => {
  const chrome = stubChrome();
  const heard = vi.fn();
  onPort({
    name: "summary",
    schema: z.object({ title: z.string().max(5) }),
    refusal: { type: "failed" },
    listener: (port) => port.onMessage(heard),
  });
  const page = chrome.connect({ name: "summary" });
  const answers: unknown[] = [];
  page.onMessage.addListener((answer) => answers.push(answer));
  page.postMessage({ title: "short" });
  expect(heard).toHaveBeenCalledTimes(1);
  expect(answers).toEqual([]);
  page.postMessage({ title: "too long" });
  expect(heard).toHaveBeenCalledTimes(1);
  expect(answers).toEqual([{ type: "failed" }]);
});
