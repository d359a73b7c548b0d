import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { useConsent } from "../../lib/consent-store.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { ConsentBanner } from "./consent-banner.tsx";

beforeAll(() => loadTextArea("home"));

const { decide } = useConsent.getState();
afterEach(() => {
  cleanup();
  useConsent.setState({ decide, decision: null });
});

describe("ConsentBanner", () => {
  it("clears marketing cookies on ‘Decline’, whatever is checked", { tags: "S4.consent.09" }, async () => {
    for (const name of ["_fbp", "_fbc", "ads_id", "csrf"]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the banner clears cookies through it
      document.cookie = `${name}=1; Path=/`;
    }
    render(
      <MemoryRouter>
        <ConsentBanner />
      </MemoryRouter>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Choose" }));
    await userEvent.click(screen.getByRole("checkbox", { name: /^Marketing/ }));
    await userEvent.click(screen.getByRole("button", { name: "Decline" }));
    expect(document.cookie).toBe("csrf=1");
  });

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
