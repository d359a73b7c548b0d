import { Field } from "@pith/ui/primitives/field";
import { act, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { type NavigateFunction, Route, Routes, useNavigate } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { BrowserRouter } from "../lib/browser-router.tsx";
import { usePageArrival } from "./use-page-arrival.ts";

let navigate: NavigateFunction = () => undefined;

function Frame() {
  navigate = useNavigate();
  const mainRef = useRef<HTMLElement>(null);
  usePageArrival(mainRef);
  return (
    <>
      <button type="button">A link above</button>
      <main ref={mainRef} tabIndex={-1}>
        <Routes>
          <Route path="/" element={<title>Home</title>} />
          <Route path="/docs" element={<title>Docs</title>} />
          <Route path="/login" element={<Field label="Code" autoFocus />} />
        </Routes>
      </main>
    </>
  );
}

async function goTo(path: string): Promise<void> {
  await act(async () => void navigate(path));
}

beforeEach(() => {
  window.history.replaceState(null, "", "/");
  render(
    <BrowserRouter>
      <Frame />
    </BrowserRouter>,
  );
  screen.getByRole("button").focus();
});

describe("usePageArrival", () => {
  it("doesn't move the focus on the initial load", () => {
    expect(document.activeElement).toBe(screen.getByRole("button"));
  });

  it("moves the focus to the new page's main element, named by its title", async () => {
    await goTo("/docs");
    expect(document.activeElement).toBe(screen.getByRole("main", { name: "Docs" }));
  });

  it("keeps the focus in a field that the page has focused", async () => {
    await goTo("/login");
    expect(document.activeElement).toBe(screen.getByLabelText("Code"));
  });

  it.each(["menu", "dialog"])("keeps the focus in a %s that was opened meanwhile", async (role) => {
    const opened = document.createElement("div");
    opened.setAttribute("role", role);
    opened.append(document.createElement("button"));
    document.body.append(opened);
    opened.querySelector("button")?.focus();
    await goTo("/docs");
    expect(document.activeElement?.parentElement).toBe(opened);
    opened.remove();
  });

  it("doesn't move the focus if only the query changes", async () => {
    await goTo("/docs");
    screen.getByRole("button").focus();
    await goTo("/docs?item=installation");
    expect(document.activeElement).toBe(screen.getByRole("button"));
  });
});
