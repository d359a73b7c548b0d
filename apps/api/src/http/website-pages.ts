/**
 * The website's own routes, matching apps/web/src/app/app.tsx (checked by a test). `:name` matches one path
 * segment. An `own` page shows only the visitor's own data: without a session, it offers sign-in or shows
 * nothing.
 */
const pages: Readonly<Record<string, "public" | "own">> = {
  "/": "public",
  "/summary/:summaryId": "own",
  "/login": "public",
  "/subscription": "own",
  "/setup": "public",
  "/join": "public",
  "/admin": "own",
  "/authorize": "own",
  "/payment": "own",
  "/payment/success": "own",
  "/payment/failed": "own",
  "/payment/partial": "own",
  "/payment/crypto/success": "own",
  "/payment/crypto/partial": "own",
  "/payment/crypto/failed": "own",
  "/summaries": "own",
  "/following": "own",
  "/batches": "own",
  "/batches/:id": "own",
  "/digests/:digestId": "own",
  "/s/:shareId": "public",
  "/docs": "public",
  "/privacy": "public",
  "/terms": "public",
  "/support": "public",
};
export const websitePages: readonly string[] = Object.keys(pages);

// The website's router ignores case and trailing slashes.
const patterns = Object.entries(pages).map(([page, kind]) => ({
  file: page === "/" ? "/index.html" : `/pages${page.replaceAll(/\/:\w+/g, "")}.html`,
  isOwn: kind === "own",
  pattern: new RegExp(`^${page.replace(/\/$/, "").replaceAll(/:\w+/g, "[^/]+")}/?$`, "i"),
}));

/** Returns the same page's file in another language. For English, use the page itself. */
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
