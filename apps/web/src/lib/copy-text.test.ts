import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { copyText } from "./copy-text.ts";

let marked: string | null;
let isAllowed: boolean;

function setClipboard(writeText: ((text: string) => Promise<void>) | undefined): void {
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: writeText && { writeText } });
}

beforeEach(() => {
  marked = null;
  isAllowed = true;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  document.body.innerHTML = '<div id="dialog"><button>Copy</button></div>';
  document.querySelector("button")?.focus();
  document.execCommand = () => {
    const field = document.querySelector("textarea");
    marked = field?.closest("#dialog") ? field.value : null;
    return isAllowed;
  };
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("copyText", () => {
  it("uses the clipboard if available", async () => {
    const writeText = vi.fn(async () => undefined);
    setClipboard(writeText);
    expect(await copyText("a link")).toBe(true);
    expect(writeText).toHaveBeenCalledExactlyOnceWith("a link");
    expect(marked).toBeNull();
  });

  it.each([
    { name: "has no clipboard, as over http", writeText: undefined },
    { name: "refuses it", writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) },
  ])("selects the text if the browser $name, and restores focus and page", async ({ writeText }) => {
    setClipboard(writeText);
    expect(await copyText("a link")).toBe(true);
    expect(marked).toBe("a link");
    expect(document.querySelector("textarea")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Copy");
  });

  it("returns false if nothing was copied", async () => {
    setClipboard(undefined);
    isAllowed = false;
    expect(await copyText("a link")).toBe(false);
  });
});
