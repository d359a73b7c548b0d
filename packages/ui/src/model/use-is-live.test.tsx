import { act, cleanup, render } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import { useIsLive } from "./use-is-live.ts";

afterEach(cleanup);

describe("useIsLive", () => {
  const renders: boolean[] = [];
  function Part() {
    const isLive = useIsLive();
    renders.push(isLive);
    return <p>{isLive ? "live" : "as sent"}</p>;
  }

  it("renders a prerendered part once as it was sent, and once more afterward", async () => {
    const page = document.createElement("div");
    page.innerHTML = renderToString(<Part />);
    expect(page.textContent).toBe("as sent");
    renders.length = 0;
    const differences: unknown[] = [];
    const root = await act(() =>
      hydrateRoot(page, <Part />, { onRecoverableError: (error) => differences.push(error) }),
    );
    expect(page.textContent).toBe("live");
    expect(renders).toEqual([false, true]);
    expect(differences).toEqual([]);
    act(() => root.unmount());
  });

  it("is true at once on a page that wasn't prerendered", () => {
    renders.length = 0;
    render(<Part />);
    expect(renders).toEqual([true]);
  });
});
