import { act } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { LazySection } from "./lazy-section.tsx";
import { setRenderedAhead } from "./rendered-ahead.ts";

let showIdle: () => void = () => undefined;
function stubIdle(): void {
  vi.stubGlobal("requestIdleCallback", (act: () => void) => {
    showIdle = act;
    return 1;
  });
  vi.stubGlobal("cancelIdleCallback", () => undefined);
}
afterEach(() => {
  setRenderedAhead(false);
  vi.unstubAllGlobals();
});

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}
const counter = <Counter />;

function Page() {
  return (
    <MemoryRouter>
      <LazySection isFirst>{counter}</LazySection>
    </MemoryRouter>
  );
}

/** Returns an element that contains the prerendered page. */
function prerender(): HTMLElement {
  setRenderedAhead();
  vi.stubGlobal("document", undefined);
  const html = renderToString(<Page />);
  vi.unstubAllGlobals();
  stubIdle();
  const root = document.createElement("div");
  root.innerHTML = html;
  document.body.append(root);
  return root;
}

it("replays a press from before any script ran", async () => {
  const root = prerender();
  const button = root.querySelector("button");
  vi.stubGlobal("earlyPress", { button });
  const page = await act(async () => hydrateRoot(root, <Page />));
  expect(button?.textContent).toBe("0");
  await act(async () => showIdle());
  expect(button?.textContent).toBe("1");
  await act(async () => page.unmount());
});

it("keeps prerendered content, hydrates it when the page is idle, and replays an earlier press", async () => {
  const root = prerender();
  const button = root.querySelector("button");
  const differences: unknown[] = [];
  const page = await act(async () =>
    hydrateRoot(root, <Page />, { onRecoverableError: (error) => differences.push(error) }),
  );
  await act(async () => button?.click());
  expect(button?.textContent).toBe("0");
  await act(async () => showIdle());
  expect(root.querySelector("button")).toBe(button);
  expect(button?.textContent).toBe("1");
  await act(async () => button?.click());
  expect(button?.textContent).toBe("2");
  expect(differences).toEqual([]);
  await act(async () => page.unmount());
});
