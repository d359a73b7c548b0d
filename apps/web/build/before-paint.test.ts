import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const script = readFileSync(new URL("public/before-paint.js", `file://${process.cwd()}/`), "utf8");
const root = document.documentElement;

beforeEach(() => {
  vi.spyOn(window, "addEventListener");
});

afterEach(() => {
  // In a browser, each page gets its own window, without the previous page's listeners.
  for (const listener of vi.mocked(window.addEventListener).mock.calls) removeEventListener(...listener);
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

/** Simulates opening a path with the HTML that the server sends for it. */
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
  ])("%s shows what the server rendered for %s", (path, page) => {
    expect(open({ path, page }).isOutdated).toBe(false);
  });

  it.each([
    ["/summary/abc", "/"],
    ["/docs/more", "/docs"],
    ["/docs?item=installation", "/docs"],
  ])("%s hides what was rendered for %s", (path, page) => {
    expect(open({ path, page }).isOutdated).toBe(true);
  });

  it("shows a frame, regardless of the URL's query", () => {
    expect(open({ path: "/s/abc?t=10", page: "/s/:shareId", isFrame: true }).isOutdated).toBe(false);
  });

  it("hides a page in another language than the chosen one", () => {
    localStorage.setItem("ui-language", "ar");
    expect(open({ path: "/", page: "/" })).toEqual({ isOutdated: true, language: "ar", direction: "rtl" });
    expect(open({ path: "/", page: "/", language: "ar" }).isOutdated).toBe(false);
  });

  it("recognizes a member's browser by its cookie", () => {
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
  ])("%s shows its summary, regardless of the timestamp in the URL", (path, page) => {
    expect(open({ path, page }).isOutdated).toBe(false);
  });

  describe("scripts of a page with prerendered content", () => {
    const frames: FrameRequestCallback[] = [];
    let observers: ((name: string) => void)[] = [];
    let workers: { path: string; onmessage?: () => void }[] = [];
    const find = (selector: string) => document.head.querySelector(selector);

    /** Fakes the browser's paint events, which jsdom lacks. */
    class PaintObserver {
      static supportedEntryTypes = ["paint"];
      constructor(
        act: (paints: { getEntriesByName: (name: string) => string[] }, self: PaintObserver) => void,
      ) {
        observers.push((shown) => act({ getEntriesByName: (name) => (name === shown ? [name] : []) }, this));
      }
      observe() {}
      disconnect() {
        observers = [];
      }
    }

    function openOn(
      device: "phone" | "desktop",
      { path = "/docs", page = "/docs", isFrame = false, isHidden = false } = {},
    ): void {
      frames.length = 0;
      observers = [];
      vi.spyOn(window, "requestAnimationFrame").mockImplementation((act) => frames.push(act));
      vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
      window.matchMedia = () => ({ matches: device === "phone" }) as MediaQueryList;
      document.head.innerHTML =
        '<template data-scripts><link rel="modulepreload" href="/page.js"><script type="module" src="/main.js"></script></template>';
      open({ path, page, isFrame });
      dispatchEvent(new Event("DOMContentLoaded"));
    }

    async function paint(): Promise<void> {
      for (const act of frames) act(0);
      await vi.advanceTimersByTimeAsync(0);
    }

    beforeEach(() => {
      vi.useFakeTimers({ toFake: ["setTimeout"] });
      vi.stubGlobal(
        "Worker",
        class {
          path: string;
          constructor(path: string) {
            this.path = path;
            workers.push(this);
          }
        },
      );
      workers = [];
    });

    afterEach(() => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
      document.head.replaceChildren();
      Reflect.deleteProperty(window, "matchMedia");
    });

    it("run after the first paint", async () => {
      openOn("desktop");
      await vi.advanceTimersByTimeAsync(1000);
      expect(find("link, script")).toBeNull();
      await paint();
      expect(find("script")).not.toBeNull();
      // Each request starts in a separate task.
      expect(find("link")).toBeNull();
      await vi.advanceTimersByTimeAsync(1);
      expect(document.head.querySelectorAll("link")).toHaveLength(2);
    });

    describe("in a browser that reports its paints", () => {
      beforeEach(() => {
        vi.stubGlobal("PerformanceObserver", PaintObserver);
      });

      afterEach(() => {
        vi.unstubAllGlobals();
      });

      const show = (name: string) => {
        for (const see of observers) see(name);
      };

      it("wait until content is on the screen", async () => {
        openOn("desktop");
        await paint();
        show("first-paint");
        expect(find("link, script")).toBeNull();
        show("first-contentful-paint");
        await vi.advanceTimersByTimeAsync(0);
        expect(document.head.querySelectorAll("script")).toHaveLength(1);
        await vi.advanceTimersByTimeAsync(5000);
        expect(document.head.querySelectorAll("script")).toHaveLength(1);
      });

      it("run after three seconds if no paint is reported", async () => {
        openOn("desktop");
        await vi.advanceTimersByTimeAsync(2999);
        expect(find("script")).toBeNull();
        await vi.advanceTimersByTimeAsync(1);
        expect(find("script")).not.toBeNull();
      });

      it("don't wait for a paint of hidden content", async () => {
        openOn("desktop", { path: "/docs/more" });
        await paint();
        expect(find("script")).not.toBeNull();
      });
    });

    it.each(["pointerdown", "click", "keydown", "scroll", "focusin", "beforeprint"])(
      "are fetched after the first paint on a phone, and run on the first %s",
      async (interaction) => {
        openOn("phone");
        await paint();
        await vi.advanceTimersByTimeAsync(1);
        for (const file of ["/page.js", "/main.js"]) expect(find(`link[href$="${file}"]`)).not.toBeNull();
        expect(find("script")).toBeNull();
        dispatchEvent(new Event(interaction));
        await vi.advanceTimersByTimeAsync(0);
        expect(document.head.querySelectorAll("script")).toHaveLength(1);
        await vi.advanceTimersByTimeAsync(5000);
        expect(document.head.querySelectorAll("script")).toHaveLength(1);
      },
    );

    it("run on a phone five seconds after the first paint without a touch", async () => {
      openOn("phone");
      await paint();
      await vi.advanceTimersByTimeAsync(4999);
      expect(find("script")).toBeNull();
      await vi.advanceTimersByTimeAsync(1);
      expect(find("script")).not.toBeNull();
    });

    it("have Intl initialized by a worker, in case they format numbers", async () => {
      const format = vi.spyOn(Intl, "NumberFormat");
      openOn("phone");
      await paint();
      expect(workers).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(workers.map(({ path }) => path)).toEqual(["/before-paint.js"]);
      expect(format).not.toHaveBeenCalled();
      const scope = { postMessage: vi.fn(), close: vi.fn() };
      new Function("document", ...Object.keys(scope), script)(undefined, ...Object.values(scope));
      expect(format).toHaveBeenCalledOnce();
      expect(scope.close).toHaveBeenCalledOnce();
      expect(scope.postMessage).toHaveBeenCalledOnce();
      workers[0]?.onmessage?.();
      expect(format).toHaveBeenLastCalledWith("en");
      format.mockRestore();
    });

    it("don't run on a phone when a link to another page is pressed", async () => {
      openOn("phone");
      document.body.innerHTML = '<a href="/docs/more">More</a><a href="#part">Part</a>';
      await paint();
      const [more, part] = document.querySelectorAll("a");
      more?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
      await vi.advanceTimersByTimeAsync(0);
      expect(find("script")).toBeNull();
      part?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
      await vi.advanceTimersByTimeAsync(0);
      expect(find("script")).not.toBeNull();
      document.body.replaceChildren();
    });

    it("run immediately in a phone's hidden tab", async () => {
      openOn("phone", { isHidden: true });
      await vi.advanceTimersByTimeAsync(0);
      expect(find("script")).not.toBeNull();
    });

    it("run after the first paint on a phone, too, if the page has only its frame", async () => {
      openOn("phone", { path: "/login", page: "/login", isFrame: true });
      await paint();
      expect(find("script")).not.toBeNull();
      expect(root.dataset["visitor"]).toBeUndefined();
    });

    it("run after a touch before the first paint", async () => {
      openOn("phone");
      dispatchEvent(new Event("pointerdown"));
      await paint();
      expect(find("script")).not.toBeNull();
    });

    it.each([
      ["is another page", "/docs/more", ""],
      ["names a moment", "/docs?t=10", ""],
      ["names a part", "/docs#part", ""],
      ["is a member's home", "/", "offline_for=cm.user-1"],
    ])("run after the first paint on a phone, too, if the URL %s", async (_why, path, cookie) => {
      if (cookie) setCookie(cookie);
      openOn("phone", { path, page: cookie ? "/" : "/docs" });
      await paint();
      expect(find("script")).not.toBeNull();
    });

    it("reserve space for a visitor's menu on a phone until they run", () => {
      openOn("phone");
      expect(root.dataset["visitor"]).toBe("");
      delete root.dataset["visitor"];
      setCookie("offline_for=cm.user-1");
      openOn("phone");
      expect(root.dataset["visitor"]).toBeUndefined();
    });
  });
});
