import { describe, expect, it } from "vitest";
import { listSections } from "./sections.ts";

describe("listSections", () => {
  it("returns every section of the page in order", () => {
    const ids = listSections({ isPlanUnreachable: false }).map(({ id }) => id);
    expect(ids).toEqual(["subscription", "upgrade", "telegram", "transactions", "account", "support"]);
  });

  it("omits the upgrade section if it would load forever without the plan", () => {
    const ids = listSections({ isPlanUnreachable: true }).map(({ id }) => id);
    expect(ids).toEqual(["subscription", "telegram", "transactions", "account", "support"]);
  });
});
