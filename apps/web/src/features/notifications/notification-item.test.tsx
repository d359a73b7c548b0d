import { buildNotification } from "@pith/core/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { switchLanguage } from "../../lib/texts/texts.ts";
import { NotificationItem } from "./notification-item.tsx";

const notification = buildNotification({
  type: "payment_succeeded",
  title: "Payment received",
  message: "Your payment of $8.31 has arrived. Your Pro plan is active.",
});

afterEach(async () => {
  cleanup();
  await switchLanguage("en");
});

describe("NotificationItem", () => {
  it("writes what was paid as the other prices of the page are written", async () => {
    await switchLanguage("de");
    render(
      <MemoryRouter>
        <NotificationItem notification={notification} onClose={() => undefined} />
      </MemoryRouter>,
    );
    expect(screen.getByRole("listitem").textContent).toContain(
      "Deine Zahlung von 8,31\u00a0$ ist eingegangen. Dein Tarif Pro ist aktiv.",
    );
  });
});
