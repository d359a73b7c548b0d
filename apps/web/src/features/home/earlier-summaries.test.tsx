import { render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { tellViewer } from "../../lib/viewer.ts";
import { EarlierSummaries } from "./earlier-summaries.tsx";

afterEach(() => tellViewer("visitor"));

function findRoom({ viewer }: { viewer: "unknown" | "visitor" }): Element | null {
  tellViewer(viewer);
  return render(<EarlierSummaries />).container.querySelector("[data-latest-room]");
}

describe("EarlierSummaries", () => {
  it("leaves room in a member's browser alone, until it is known who is signed in", () => {
    // build/before-paint.test.ts shows which browsers are marked.
    expect(findRoom({ viewer: "unknown" })?.className).toMatch(/(^| )hidden( .*)? in-data-member:block/);
    expect(findRoom({ viewer: "visitor" })).toBeNull();
  });
});
