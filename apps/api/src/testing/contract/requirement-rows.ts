import type { EndpointName } from "@pith/core/contract/contract";

/**
 * The requirements covered by a call's tests: those for its valid request, and those for rejecting missing
 * credentials.
 */
const rows: Partial<Record<EndpointName, { right?: string[]; nobody?: string[] }>> = {
  getPremiumStatus: {
    right: ["S7.status.01", "S7.status.02", "S7.status.03"],
    nobody: ["S7.status.03", "S7.status.04"],
  },
  getLinkedAccountUsage: {
    right: ["S7.linked.01", "S7.linked.02", "S7.linked.03"],
    nobody: ["S7.linked.04"],
  },
  getAccountOverview: {
    right: [
      "S7.overview.01",
      "S7.overview.02",
      "S7.overview.03",
      "S7.overview.04",
      "S7.overview.05",
      "S7.overview.06",
      "S7.overview.07",
      "S7.overview.08",
    ],
    nobody: ["S7.overview.03", "S7.overview.11"],
  },
};

/** Returns the requirement ids to tag a test with. Empty if it covers none. */
export function getRows({ name, by }: { name: EndpointName; by: "right" | "nobody" }): string[] {
  return rows[name]?.[by] ?? [];
}
