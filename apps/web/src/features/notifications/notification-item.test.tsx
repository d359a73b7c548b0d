import { buildNotification } from "@pith/core/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { loadTextArea, switchLanguage } from "../../lib/texts/texts.ts";
import { NotificationItem } from "./notification-item.tsx";

const notification = buildNotification({
  type: "payment_succeeded",
  notice: {
    code: "notice.payment_succeeded",
    params: { plan: "pro", price: { amountMinor: 831, currency: "USD" } },
  },
});

beforeAll(() => loadTextArea("messages"));

afterEach(async () => {
  cleanup();
  await switchLanguage("en");
});

describe("NotificationItem", () => {
  it("formats amounts like the page's other prices", async () => {
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

  it.each([
    { isRead: false, actionUrl: null, isOffered: true },
    { isRead: true, actionUrl: "/subscription", isOffered: true },
    { isRead: true, actionUrl: null, isOffered: false },
  ])("can be pressed only if something happens: $isRead, $actionUrl", ({ isOffered, ...changes }) => {
    render(
      <MemoryRouter>
        <NotificationItem notification={{ ...notification, ...changes }} onClose={() => undefined} />
      </MemoryRouter>,
    );
    const [item] = screen.getAllByRole("button");
    expect(item?.getAttribute("aria-disabled")).toBe(String(!isOffered));
  });
});
