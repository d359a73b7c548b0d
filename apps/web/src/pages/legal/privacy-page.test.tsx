import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { useRegion } from "../../lib/region.ts";
import { forgetConfig, provideSelfHosted } from "../../lib/testing/provide-self-hosted.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { PrivacyPage } from "./privacy-page.tsx";

beforeAll(() => loadTextArea("legal"));
afterEach(() => {
  cleanup();
  forgetConfig();
});

describe("PrivacyPage", () => {
  it.each([true, false, null])(
    "opens the cookie settings, in the EU: %s",
    {
      tags: "D.readings.10",
    },
    async (isEu) => {
      useRegion.setState({ isEu, isCookieSettingsOpen: false });
      render(
        <MemoryRouter>
          <PrivacyPage />
        </MemoryRouter>,
      );
      await userEvent.click(screen.getByRole("button", { name: "Cookie Settings" }));
      expect(useRegion.getState().isCookieSettingsOpen).toBe(true);
      useRegion.setState({ isEu: null, isCookieSettingsOpen: false });
    },
  );

  it("says where people get all of their data", () => {
    const { container } = render(
      <MemoryRouter>
        <PrivacyPage />
      </MemoryRouter>,
    );
    expect(container.textContent).toContain("download all your data");
  });

  it.each([true, false])("names every recipient of what people write or say, with plans: %s", (hasPlans) => {
    provideSelfHosted({ hasPlans });
    const { container } = render(
      <MemoryRouter>
        <PrivacyPage />
      </MemoryRouter>,
    );
    for (const name of [
      "language model",
      "embedding model",
      "speech recognition",
      "voices",
      "Telegram",
      "Notion",
      "Readwise",
    ])
      expect(container.textContent).toContain(name);
  });
});
