import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { useRegion } from "../../lib/region.ts";
import { SiteFooter } from "./site-footer.tsx";

afterEach(() => {
  cleanup();
  useRegion.setState({ isEu: null });
});

it("offers cookie settings only once a visitor is known to be in the EU", {
  tags: ["S2.footer.08", "S2.footer.09"],
}, () => {
  render(
    <MemoryRouter>
      <SiteFooter />
    </MemoryRouter>,
  );
  const find = () => screen.queryByText("Cookie Settings");
  expect(find()).toBeNull();
  act(() => useRegion.getState().setRegion(false));
  expect(find()).toBeNull();
  act(() => useRegion.getState().setRegion(true));
  expect(find()).toBeTruthy();
});
