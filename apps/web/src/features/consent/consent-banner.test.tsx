import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { useConsent } from "../../lib/consent-store.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { ConsentBanner } from "./consent-banner.tsx";

beforeAll(() => loadTextArea("home"));

describe("ConsentBanner", () => {
  it.each(["I don't care (accept all)", "Decline"])(
    "returns the focus to the page after ‘%s’",
    async (name) => {
      const decide = vi.fn();
      useConsent.setState({ decide });
      render(
        <MemoryRouter>
          <main tabIndex={-1} />
          <ConsentBanner />
        </MemoryRouter>,
      );
      await userEvent.click(screen.getByRole("button", { name }));
      expect(decide).toHaveBeenCalledTimes(1);
      expect(document.activeElement).toBe(screen.getByRole("main"));
    },
  );
});
