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
  if (allowed.analytics && analyticsId) {
    start({
      name: "analytics",
      url: `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(analyticsId)}`,
      queueName: "dataLayer",
      calls: [
        ["js", new Date()],
        ["config", analyticsId],
      ],
    });
  }
  if (allowed.marketing && marketingId) {
    start({
      name: "marketing",
      url: "https://connect.facebook.net/en_US/fbevents.js",
      queueName: "_fbq",
      calls: [
        ["init", marketingId],
        ["track", "PageView"],
      ],
    });
  }
}

function start({
  name,
  url,
  queueName,
  calls,
}: {
  name: string;
  url: string;
  queueName: string;
  calls: readonly unknown[][];
}): void {
  if (started.has(name)) return;
  started.add(name);
  Reflect.set(window, queueName, calls);
  const script = document.createElement("script");
  script.async = true;
  script.src = url;
  script.dataset["tracking"] = name;
  document.head.append(script);
}
