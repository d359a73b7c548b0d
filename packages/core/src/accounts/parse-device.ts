import type { Device } from "./device.ts";

/** In this order: Chrome's relatives name Chrome as well, and nearly all of them name Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPX\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
];

/** In this order: Android names Linux, and iPhones name Mac OS X. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Longer than any browser's own. What follows is ignored. */
const MAX_CHARACTERS = 500;

/**
 * Returns the browser and system that a User-Agent header names; null for what it doesn't name. Versions are dropped: a
 * person recognizes a device without them, and they change every month.
 */
export function parseDevice(userAgent: string | null | undefined): Device {
  const text = (userAgent ?? "").slice(0, MAX_CHARACTERS);
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return { browser: find(browsers), system: find(systems) };
}
