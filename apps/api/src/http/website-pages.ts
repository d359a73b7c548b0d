/**
 * The website's own routes, matching apps/web/src/app/app.tsx (checked by a test). `:name` matches one path segment.
 */
export const websitePages: readonly string[] = [
  "/",
  "/summary/:summaryId",
  "/login",
  "/subscription",
  "/setup",
  "/join",
  "/admin",
  "/authorize",
  "/payment",
  "/payment/success",
  "/payment/failed",
  "/payment/partial",
  "/payment/crypto/success",
  "/payment/crypto/partial",
  "/payment/crypto/failed",
  "/summaries",
  "/following",
  "/batches",
  "/batches/:id",
  "/digests/:digestId",
  "/s/:shareId",
  "/docs",
  "/privacy",
  "/terms",
  "/support",
];

/** Pages that show only the visitor's own data. Visitors without a session see a sign-in or nothing. */
const ownPages = new Set([
  "/summary/:summaryId",
  "/subscription",
  "/admin",
  "/authorize",
  "/payment",
  "/payment/success",
  "/payment/failed",
  "/payment/partial",
  "/payment/crypto/success",
  "/payment/crypto/partial",
  "/payment/crypto/failed",
  "/summaries",
  "/following",
  "/batches",
  "/batches/:id",
  "/digests/:digestId",
]);

// The website's router ignores case and trailing slashes.
const patterns = websitePages.map((page) => ({
  file: page === "/" ? "/index.html" : `/pages${page.replaceAll(/\/:\w+/g, "")}.html`,
  isOwn: ownPages.has(page),
  pattern: new RegExp(`^${page.replace(/\/$/, "").replaceAll(/:\w+/g, "[^/]+")}/?$`, "i"),
}));

/** Returns the file of the same page in another language. For English, use the page itself. */
export function getLanguageFile({ file, language }: { file: string; language: string }): string {
  return `/pages/${language}/${file.replace(/^\/(pages\/)?/, "")}`;
}

/**
 * Returns this path's prerendered file and whether the page shows only the visitor's own data. Null if there is no such
 * page.
 */
export function findPage(path: string): { file: string; isOwn: boolean } | null {
  return patterns.find(({ pattern }) => pattern.test(path)) ?? null;
}

/** The Server-Timing name that tells the website that its first call is already in flight. */
export const FIRST_CALL_MARK = "first-call";

/**
 * Returns the first API call that the page at this path makes for visitors with a session, or `null` if there
 * is none. The browser preloads it along with the scripts instead of after they run
 * (apps/web/src/features/summaries/read-summary.ts).
 */
export function findFirstCall(path: string): string | null {
  const id = path.match(/^\/summary\/([\w-]{1,60})\/?$/i)?.[1];
  return id ? `/api/summaries/${id}` : null;
}
