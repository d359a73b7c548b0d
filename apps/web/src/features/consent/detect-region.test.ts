import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { detectRegion } from "./detect-region.ts";

const geolocationUrl = "https://where.example/json";

function stubVisitor({ languages, timeZone }: { languages: string[]; timeZone: string }): void {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function resolve(
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone };
  });
}

function stubService(answer: (init: RequestInit) => Promise<Response>) {
  const service = vi.fn((_url: string, init: RequestInit) => answer(init));
  vi.stubGlobal("fetch", service);
  return service;
}

beforeEach(() => {
  sessionStorage.clear();
  stubVisitor({ languages: ["en-US"], timeZone: "America/New_York" });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("detectRegion", () => {
  it("uses the service's country code, fetched once a session", async () => {
    const service = stubService(async () => Response.json({ country_code: "FR" }));
    expect(await detectRegion({ geolocationUrl })).toBe(true);
    expect(await detectRegion({ geolocationUrl })).toBe(true);
    expect(service).toHaveBeenCalledOnce();
    expect(service.mock.calls[0]?.[0]).toBe(geolocationUrl);
    expect(service.mock.calls[0]?.[1].method ?? "GET").toBe("GET");
  });

  it("waits up to 3 seconds for the service", { tags: "S7.other.04" }, async () => {
    vi.useFakeTimers();
    // Fake timers don't control `AbortSignal.timeout`.
    const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((delayMs) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException("Too slow.", "TimeoutError")), delayMs);
      return controller.signal;
    });
    stubService(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason));
        }),
    );
    const settled = vi.fn();
    void detectRegion({ geolocationUrl }).then(settled);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledExactlyOnceWith(false);
    expect(timeout).toHaveBeenCalledExactlyOnceWith(3_000);
  });

  it.each([
    ["refuses", async () => new Response("no", { status: 500 })],
    ["can't be reached", () => Promise.reject(new TypeError("fetch failed"))],
    ["answers something else", async () => Response.json({ country: "FR" })],
  ])(
    "falls back to languages and then the time zone if the service %s",
    { tags: ["S8.other.01", "S8.other.02", "S8.other.03"] },
    async (_how, answer) => {
      for (const [languages, timeZone, isEu] of [
        [["de-DE", "en"], "America/New_York", true],
        [["en-US"], "Europe/Paris", true],
        [["en-US"], "America/New_York", false],
      ] as const) {
        sessionStorage.clear();
        vi.restoreAllMocks();
        stubVisitor({ languages: [...languages], timeZone });
        stubService(answer);
        expect(await detectRegion({ geolocationUrl })).toBe(isEu);
      }
    },
  );

  it("makes no request if no service is set up", async () => {
    const service = stubService(async () => Response.json({ country_code: "FR" }));
    expect(await detectRegion({ geolocationUrl: null })).toBe(false);
    expect(service).not.toHaveBeenCalled();
  });
});
