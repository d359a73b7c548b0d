import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { AvailableYourWay } from "./available-your-way.tsx";

beforeAll(() => loadTextArea("home"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  { width: 320, surface: "Telegram Bot" },
  { width: 768, surface: "Telegram Bot" },
  { width: 769, surface: "Extension" },
])(
  "begins with $surface in a window of $width px, however wide the screen",
  {
    tags: ["S2.home.07", "S2.home.09"],
  },
  ({ width, surface }) => {
    vi.stubGlobal("innerWidth", width);
    for (const screenWidth of [320, 1920]) {
      vi.stubGlobal("screen", { width: screenWidth, availWidth: screenWidth });
      vi.stubGlobal("outerWidth", screenWidth);
      render(<AvailableYourWay />, { wrapper: MemoryRouter });
      expect(screen.getByRole<HTMLInputElement>("radio", { name: surface }).checked).toBe(true);
      cleanup();
    }
  },
);
