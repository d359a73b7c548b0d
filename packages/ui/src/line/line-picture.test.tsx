import { buildTimeline } from "@pith/core/line/build-timeline";
import { buildContent } from "@pith/core/testing";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { LinePicture } from "./line-picture.tsx";

afterEach(cleanup);

it("shows to scale what key points cite, with one element for each state and each mark", () => {
  const { chapters, keyPoints, coverage } = buildContent();
  const line = buildTimeline({ durationSeconds: 600, chapters, keyPoints, coverage });
  if (!line) throw new Error("There is no line.");
  const { container } = render(<LinePicture line={line} />);
  const stretches = [...container.querySelectorAll("[data-stretch]")];
  const lengths = new Map(
    stretches.map((path) => [
      path.getAttribute("data-stretch"),
      [...(path.getAttribute("d") ?? "").matchAll(/h([\d.]+)/g)].reduce((sum, [, px]) => sum + Number(px), 0),
    ]),
  );
  // jsdom has no layout, so the line is assumed to be 600 px wide: a pixel a second.
  expect(lengths.get("cited")).toBeCloseTo(120, -1);
  expect([...lengths.values()].reduce((sum, px) => sum + px, 0)).toBeCloseTo(600);
  expect(container.querySelectorAll("path")).toHaveLength(stretches.length + keyPoints.length);
});
