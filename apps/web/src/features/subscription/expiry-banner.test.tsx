import { buildNotification } from "@pith/core/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { loadTextArea, switchLanguage } from "../../lib/texts/texts.ts";
import { ExpiryBanner } from "./expiry-banner.tsx";

beforeAll(() => loadTextArea("messages"));
afterEach(async () => {
  cleanup();
  await switchLanguage("en");
});

describe("ExpiryBanner", () => {
  it("formats the failed charge like the page's other prices", async () => {
    await switchLanguage("es");
    render(
      <ExpiryBanner
        notification={{
          ...buildNotification({
            notice: {
              code: "notice.payment_failed",
              params: { plan: "lite", price: { amountMinor: 250, currency: "USD" } },
            },
          }),
          type: "payment_failed",
        }}
        onOpen={() => undefined}
        onDismiss={() => undefined}
      />,
    );
    expect(screen.getByRole("complementary").textContent).toContain(
      "El pago de 2,50\u00a0US$ por tu plan Lite",
    );
  });
});
