import type { CookiePreferences } from "@pith/core/consent/cookie-preferences";

interface Tracker {
  scriptUrl: string;
  allow(isAllowed: boolean): void;
}

const started = new Map<string, { tracker: Tracker; isAllowed: boolean }>();

/**
 * Starts what is allowed and configured; nothing is fetched from anyone before. What was started and is allowed no
 * longer is stopped, else it would set the cookies again that the visitor has just refused.
 */
export function startTracking({
  allowed,
  analyticsId,
  marketingId,
}: {
  allowed: CookiePreferences;
  analyticsId: string | null;
  marketingId: string | null;
}): void {
  if (analyticsId)
    settle({ name: "analytics", isAllowed: allowed.analytics, start: () => startAnalytics(analyticsId) });
  if (marketingId)
    settle({ name: "marketing", isAllowed: allowed.marketing, start: () => startMarketing(marketingId) });
}

function settle({
  name,
  isAllowed,
  start,
}: {
  name: string;
  isAllowed: boolean;
  start: () => Tracker;
}): void {
  const running = started.get(name);
  if (isAllowed === (running?.isAllowed ?? false)) return;
  const tracker = running?.tracker ?? start();
  started.set(name, { tracker, isAllowed });
  if (running) {
    tracker.allow(isAllowed);
    return;
  }
  const script = document.createElement("script");
  script.async = true;
  script.src = tracker.scriptUrl;
  script.dataset["tracking"] = name;
  document.head.append(script);
}

/** Queues what Google's tag does once it is there. */
function startAnalytics(id: string): Tracker {
  const queue: unknown[] = [];
  Reflect.set(window, "dataLayer", queue);
  // The tag takes commands from `arguments` objects alone; it passes over arrays.
  function gtag(..._command: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments);
  }
  gtag("js", new Date());
  gtag("config", id);
  return {
    scriptUrl: `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`,
    // The tag's own switch: nothing is measured and no cookie set while it is on.
    allow: (isAllowed) => Reflect.set(window, `ga-disable-${id}`, !isAllowed),
  };
}

/** Queues what Meta's pixel does once it is there. */
function startMarketing(id: string): Tracker {
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
  return {
    scriptUrl: "https://connect.facebook.net/en_US/fbevents.js",
    allow: (isAllowed) => pixel("consent", isAllowed ? "grant" : "revoke"),
  };
}
