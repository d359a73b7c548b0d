import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";

const script = readFileSync(new URL("public/before-paint.js", `file://${process.cwd()}/`), "utf8");
const root = document.documentElement;

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  setCookie("offline_for=;max-age=0");
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
  history.replaceState(null, "", "/");
});

function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the website sets this cookie in the same way
  document.cookie = cookie;
}

/** Opens a path with the HTML that the server sends for it. */
function open({
  path,
  page,
  language = "en",
  isFrame = false,
}: {
  path: string;
  page: string;
  language?: string;
  isFrame?: boolean;
}): { isOutdated: boolean; language: string; direction: string } {
  history.replaceState(null, "", path);
  delete root.dataset["outdated"];
  root.lang = language;
  root.dataset["page"] = page;
  if (isFrame) root.dataset["frame"] = "";
  new Function(script)();
  return { isOutdated: "outdated" in root.dataset, language: root.lang, direction: root.dir };
}

describe("before the first paint", () => {
  it.each([
    ["/", "/"],
    ["/?utm_source=x", "/"],
    ["/Docs/", "/docs"],
    ["/no/such/page", "*"],
  ])("%s shows what the server sent for %s", (path, page) => {
    expect(open({ path, page }).isOutdated).toBe(false);
  });

  it.each([
    ["/summary/abc", "/"],
    ["/docs/more", "/docs"],
    ["/docs?item=installation", "/docs"],
  ])("%s hides what was rendered for %s", (path, page) => {
    expect(open({ path, page }).isOutdated).toBe(true);
  });

  it("shows a frame, whatever the page's address adds", () => {
    expect(open({ path: "/s/abc?t=10", page: "/s/:shareId", isFrame: true }).isOutdated).toBe(false);
  });

  it("hides a page in another language than the one that was chosen here", () => {
    localStorage.setItem("ui-language", "ar");
    expect(open({ path: "/", page: "/" })).toEqual({ isOutdated: true, language: "ar", direction: "rtl" });
    expect(open({ path: "/", page: "/", language: "ar" }).isOutdated).toBe(false);
  });

  it("knows a member's browser by its cookie", () => {
    setCookie("offline_for=c.guest-1");
    open({ path: "/", page: "/" });
    expect(root.dataset["member"]).toBeUndefined();
    setCookie("offline_for=cm.user-1");
    open({ path: "/", page: "/" });
    expect(root.dataset["member"]).toBe("");
  });

  it.each([
    ["/s/abc?t=10", "/s/:shareId"],
    ["/summary/abc?t=10", "/summary/:summaryId"],
  ])("%s shows its summary, whatever moment it names", (path, page) => {
    expect(open({ path, page }).isOutdated).toBe(false);
  });

  it("runs the scripts of a page with content after its first paint", () => {
    const frames: FrameRequestCallback[] = [];
    vi.spyOn(window, "requestAnimationFrame").mockImplementation((act) => frames.push(act));
    vi.spyOn(document, "hidden", "get").mockReturnValue(false);
    vi.useFakeTimers();
    document.head.innerHTML = '<template data-scripts><link rel="modulepreload" href="/a.js"></template>';
    const findScript = () => document.head.querySelector("link");
    open({ path: "/docs", page: "/docs" });
    dispatchEvent(new Event("DOMContentLoaded"));
    vi.runAllTimers();
    expect(findScript()).toBeNull();
    for (const act of frames) act(0);
    vi.runAllTimers();
    expect(findScript()).not.toBeNull();
    vi.useRealTimers();
    document.head.replaceChildren();
  });
});
