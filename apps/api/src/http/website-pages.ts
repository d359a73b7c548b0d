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
const pattern = new RegExp(
  `^(${websitePages.map((page) => page.replace(/\/$/, "").replaceAll(/:\w+/g, "[^/]+")).join("|")})/?$`,
  "i",
);

/** Whether the website has a page of its own at this path. */
export function isWebsitePage(path: string): boolean {
  return pattern.test(path);
}
