import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { switchLanguage } from "../../lib/texts/texts.ts";
import { ExpiryBanner } from "./expiry-banner.tsx";

afterEach(async () => {
  cleanup();
  await switchLanguage("en");
});

describe("ExpiryBanner", () => {
  it("writes what couldn't be charged as the other prices of the page are written", async () => {
    await switchLanguage("es");
    render(
      <ExpiryBanner
        notification={{
          id: "n-1",
          type: "payment_failed",
          title: "Payment failed",
          message:
            "The payment of $2.50 for your Lite plan didn't go through. Check your payment method and try again.",
          isRead: false,
          isDismissed: false,
          createdAt: "2026-01-15T12:00:00.000Z",
          actionUrl: null,
          actionText: null,
          daysUntilExpiry: null,
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
