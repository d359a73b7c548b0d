import type { CookiePreferences } from "@pith/core/consent/cookie-preferences";

const started = new Set<string>();

/** Starts what is allowed and configured; nothing is fetched from anyone before. */
export function startTracking({
  allowed,
  analyticsId,
  marketingId,
}: {
  allowed: CookiePreferences;
  analyticsId: string | null;
  marketingId: string | null;
}): void {
  if (allowed.analytics && analyticsId) startOnce("analytics", () => startAnalytics(analyticsId));
  if (allowed.marketing && marketingId) startOnce("marketing", () => startMarketing(marketingId));
}

function startOnce(name: string, start: () => string): void {
  if (started.has(name)) return;
  started.add(name);
  const script = document.createElement("script");
  script.async = true;
  script.src = start();
  script.dataset["tracking"] = name;
  document.head.append(script);
}

/** Queues what Google's tag does once it is there. Returns where it is fetched from. */
function startAnalytics(id: string): string {
  const queue: unknown[] = [];
  Reflect.set(window, "dataLayer", queue);
  // The tag takes commands from `arguments` objects alone; it passes over arrays.
  function gtag(..._command: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments);
  }
  gtag("js", new Date());
  gtag("config", id);
  return `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
}

/** Queues what Meta's pixel does once it is there. Returns where it is fetched from. */
function startMarketing(id: string): string {
  const queue: unknown[][] = [];
  const pixel = Object.assign(
    // The pixel's script adds callMethod to this very function, and empties its queue.
    (...command: unknown[]) => {
      const { callMethod } = pixel as { callMethod?: (...command: unknown[]) => void };
      if (callMethod) callMethod.apply(pixel, command);
      else queue.push(command);
    },
    { queue, loaded: true, version: "2.0", push: (...command: unknown[]) => pixel(...command) },
  );
  Reflect.set(window, "fbq", pixel);
  Reflect.set(window, "_fbq", pixel);
  pixel("init", id);
  pixel("track", "PageView");
  return "https://connect.facebook.net/en_US/fbevents.js";
}
