import { buildNotification } from "@pith/core/testing";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { loadTextArea, switchLanguage } from "../../lib/texts/texts.ts";
import { NotificationItem } from "./notification-item.tsx";
import { notificationsStore } from "./notifications.ts";

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

  it("is marked read from the keyboard, too", { tags: "S2.bell.16" }, async () => {
    const before = notificationsStore.getState();
    const markRead = vi.fn(async () => undefined);
    notificationsStore.setState({ markRead });
    render(
      <MemoryRouter>
        <NotificationItem notification={notification} onClose={() => undefined} />
      </MemoryRouter>,
    );
    await userEvent.keyboard("{Tab}{Enter}");
    expect(markRead.mock.calls).toEqual([[notification.id]]);
    notificationsStore.setState(before);
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
