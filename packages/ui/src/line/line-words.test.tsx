import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { LineWords } from "./line-words.tsx";

afterEach(cleanup);

function renderWords({ widthPx, xPx }: { widthPx: number; xPx: number }) {
  render(
    <LineWords
      endSeconds={[0, 600]}
      widthPx={widthPx}
      percent={51}
      note={null}
      playhead={{ seconds: 300, xPx }}
      isHidden={false}
    />,
  );
}

it("says the coverage in words if there is room beside the playhead", () => {
  renderWords({ widthPx: 358, xPx: 40 });
  expect(screen.getByText("covers 51%")).toBeTruthy();
});

it("says only the percentage if the words don't fit, rather than cut them", () => {
  renderWords({ widthPx: 288, xPx: 144 });
  expect(screen.getByText("51%")).toBeTruthy();
});
