/** The website's own routes (apps/web/src/app/app.tsx; a test holds the two together). `:name` stands for one part. */
export const websitePages: readonly string[] = [
  "/",
  "/summary/:summaryId",
  "/login",
  "/subscription",
  "/payment",
  "/payment/success",
  "/payment/failed",
  "/payment/partial",
  "/payment/crypto/success",
  "/payment/crypto/partial",
  "/payment/crypto/failed",
  "/summaries",
  "/s/:shareId",
  "/docs",
  "/privacy",
  "/terms",
  "/support",
];

// The website's router takes any case and a slash at the end.
const patterns = websitePages.map((page) => ({
  file: page === "/" ? "/index.html" : `/pages${page.replaceAll(/\/:\w+/g, "")}.html`,
  pattern: new RegExp(`^${page.replace(/\/$/, "").replaceAll(/:\w+/g, "[^/]+")}/?$`, "i"),
}));

/** The same page with the texts of another language; English has the page itself. */
export function getLanguageFile({ file, language }: { file: string; language: string }): string {
  return `/pages/${language}/${file.replace(/^\/(pages\/)?/, "")}`;
}

/** The file that the website's build wrote for the page at this path; null where it has none. */
export function findPageFile(path: string): string | null {
  return patterns.find(({ pattern }) => pattern.test(path))?.file ?? null;
}

/** With which the website is told that its first call is on its way. */
export const FIRST_CALL_MARK = "first-call";

/**
 * The call with which the page at this path begins, for whoever has a session; null where it has none. The browser asks
 * for it together with the scripts, and not only when these have run (apps/web/src/features/summaries/read-summary.ts).
 */
export function findFirstCall(path: string): string | null {
  const id = path.match(/^\/summary\/([\w-]{1,60})\/?$/i)?.[1];
  return id ? `/api/summaries/${id}` : null;
}
