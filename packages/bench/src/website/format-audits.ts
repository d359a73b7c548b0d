import type { PageAudit } from "./audit-page.ts";

export const auditHeader = [
  "page",
  "performance",
  "of the runs",
  "accessibility",
  "best practices",
  "SEO",
  "FCP s",
  "LCP s",
  "blocked ms",
  "CLS",
  "speed index s",
];

const toSeconds = (durationMs: number) => (durationMs / 1000).toFixed(2);

/** Returns one row of the table. */
export function formatAudit({ name, audit }: { name: string; audit: PageAudit }): string[] {
  const { medians, performanceRange } = audit;
  return [
    name,
    String(medians.performance),
    performanceRange.join(" to "),
    String(medians.accessibility),
    String(medians["best-practices"]),
    String(medians.seo),
    toSeconds(medians["first-contentful-paint"]),
    toSeconds(medians["largest-contentful-paint"]),
    medians["total-blocking-time"].toFixed(0),
    medians["cumulative-layout-shift"].toFixed(4),
    toSeconds(medians["speed-index"]),
  ];
}
