import type { CookiePreferences } from "@pith/core/consent/cookie-preferences";

interface Tracker {
  scriptUrl: string;
  allow(isAllowed: boolean): void;
}

const started = new Map<string, { tracker: Tracker; isAllowed: boolean }>();

/**
 * Starts the trackers that are configured and allowed. Doesn't contact third parties before that. Stops
 * trackers that aren't allowed anymore, because they would set their cookies again.
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

/** Queues commands until Google's tag has loaded. */
function startAnalytics(id: string): Tracker {
  const queue: unknown[] = [];
  Reflect.set(window, "dataLayer", queue);
  // The tag accepts commands only as `arguments` objects and ignores arrays.
  function gtag(..._command: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: Google's tag ignores arrays (see above)
    queue.push(arguments);
  }
  gtag("js", new Date());
  gtag("config", id);
  return {
    scriptUrl: `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`,
    // Google's opt-out flag, which stops the tag from measuring and setting cookies.
    allow: (isAllowed) => Reflect.set(window, `ga-disable-${id}`, !isAllowed),
  };
}

/** Queues commands until Meta's pixel has loaded. */
function startMarketing(id: string): Tracker {
  const queue: unknown[][] = [];
  const pixel = Object.assign(
    // The pixel's script adds callMethod to this function and processes its queue.
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
