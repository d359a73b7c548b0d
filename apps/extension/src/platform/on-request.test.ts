import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { panelRequestSchema } from "../messages/panel-request.ts";
import { type FakeChrome, stubChrome } from "../testing/create-fake-chrome.ts";
import { onRequest } from "./on-request.ts";

let chrome: FakeChrome;
const answer = vi.fn(async ({ type }: { type: string }) => ({ got: type }));
beforeEach(() => {
  chrome = stubChrome();
  onRequest({ schema: panelRequestSchema, answer });
});
afterEach(() => {
  vi.unstubAllGlobals();
  answer.mockClear();
});

describe("onRequest", () => {
  it("answers the extension's own requests", async () => {
    expect(await chrome.send({ type: "panel:open", more: 1 })).toEqual({ got: "panel:open" });
    expect(answer).toHaveBeenCalledExactlyOnceWith(
      { type: "panel:open" },
      { tabId: undefined, frameId: undefined },
    );
  });

  it.each([null, 5, "panel:open", [], {}, { type: "panel:close" }, { type: ["panel:open"] }])(
    "ignores %j",
    async (message) => {
      expect(await chrome.send(message)).toBeNull();
      expect(answer).not.toHaveBeenCalled();
    },
  );

  it("replies without a value if the handler fails, so that the caller doesn't hang", async () => {
    answer.mockRejectedValueOnce(new Error("No access to the page."));
    expect(await chrome.send({ type: "panel:open" })).toBeUndefined();
  });

  it("ignores other extensions", async () => {
    expect(await chrome.send({ type: "panel:open" }, { id: "another-extension" })).toBeNull();
    expect(answer).not.toHaveBeenCalled();
  });

  it("ignores content scripts if only the extension's own pages may ask", async () => {
    chrome = stubChrome();
    onRequest({ schema: panelRequestSchema, isForOwnPages: true, answer });
    const ask = (url: string) => chrome.send({ type: "panel:open" }, { url });
    expect(await ask("https://www.youtube.com/watch?v=aaaaaaaaaaa")).toBeNull();
    expect(await ask("chrome-extension://pith/src/options/index.html")).toEqual({ got: "panel:open" });
  });
});
