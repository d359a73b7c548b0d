import { describe, expect, it } from "vitest";
import { getStatusLabel } from "./get-status-label.ts";
import { transactionStatuses } from "./transaction-statuses.ts";

describe("getStatusLabel", () => {
  it("shows succeeded as 'Completed'", { tags: "S3.transaction.21" }, () => {
    expect(getStatusLabel("succeeded")).toBe("Completed");
  });

  it("shows an unknown status as pending", { tags: "S3.transaction.22" }, () => {
    expect(getStatusLabel("foo")).toBe("Pending");
    expect(getStatusLabel("")).toBe("Pending");
  });

  it("has a word of its own for each status", () => {
    expect(new Set(transactionStatuses.map(getStatusLabel)).size).toBe(6);
  });
});
