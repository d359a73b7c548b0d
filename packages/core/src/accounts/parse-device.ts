import type { Device } from "./device.ts";

/**
 * Order matters: browsers derived from Chrome also contain "Chrome", and nearly all User-Agents contain
 * "Safari".
 */
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

/** Order matters: Android's User-Agent also contains "Linux", and the iPhone's also contains "Mac OS X". */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Longer than any real User-Agent. Anything beyond is ignored. */
const MAX_CHARACTERS = 500;

/**
 * Parses the browser and operating system from a User-Agent header; either is null if it isn't recognized.
 * Drops versions, since they change every month and users recognize a device without them.
 */
export function parseDevice(userAgent: string | null | undefined): Device {
  const text = (userAgent ?? "").slice(0, MAX_CHARACTERS);
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return { browser: find(browsers), system: find(systems) };
}
