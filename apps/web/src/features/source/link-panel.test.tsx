import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { LinkPanel } from "./link-panel.tsx";

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

function show(address: string): HTMLInputElement {
  const { container } = render(
    <MemoryRouter initialEntries={[address]}>
      <LinkPanel
        isStarting={false}
        hasError={false}
        onChange={() => undefined}
        filled={null}
        onStart={() => undefined}
        onLongText={() => undefined}
      />
    </MemoryRouter>,
  );
  const field = container.querySelector("input");
  if (!field) throw new Error("There is no field.");
  return field;
}

describe("LinkPanel", () => {
  it("keeps the input and the focus if React replaces the prerendered page", () => {
    document.body.innerHTML = '<div id="root"><input name="url"></div>';
    const early = screen.getByRole<HTMLInputElement>("textbox");
    early.value = "https://example.com/talk";
    early.focus();
    const field = show("/?utm_source=letter&url=https://example.com/other");
    expect(field.value).toBe("https://example.com/talk");
    expect(document.activeElement).toBe(field);
  });

  it("doesn't take the focus, and uses the URL's link, if nothing was typed", () => {
    document.body.innerHTML = '<div id="root"><input name="url"></div>';
    const field = show("/?url=https://example.com/other");
    expect(field.value).toBe("https://example.com/other");
    expect(document.activeElement).toBe(document.body);
  });
});
