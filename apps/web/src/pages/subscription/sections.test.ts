import { describe, expect, it } from "vitest";
import { listSections } from "./sections.ts";

describe("listSections", () => {
  it("has every part of the page in its order", () => {
    const ids = listSections({ isPlanUnreachable: false }).map(({ id }) => id);
    expect(ids).toEqual(["subscription", "upgrade", "telegram", "transactions", "account", "support"]);
  });

  it("has no upgrade that would load for ever where the plan can't be reached", () => {
    const ids = listSections({ isPlanUnreachable: true }).map(({ id }) => id);
    expect(ids).toEqual(["subscription", "telegram", "transactions", "account", "support"]);
  });
});
