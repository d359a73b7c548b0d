import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { forgetConfig, provideSelfHosted } from "../../lib/testing/provide-self-hosted.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { PrivacyPage } from "./privacy-page.tsx";

beforeAll(() => loadTextArea("legal"));
afterEach(() => {
  cleanup();
  forgetConfig();
});

describe("PrivacyPage", () => {
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
