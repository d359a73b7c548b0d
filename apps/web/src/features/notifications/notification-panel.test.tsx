import { buildNotification } from "@pith/core/testing";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { NotificationPanel } from "./notification-panel.tsx";
import { notificationsStore, useNotifications } from "./notifications.ts";

const items = ["First", "Second", "Third"].map((title, index) =>
  buildNotification({ id: `n-${index}`, title }),
);

function Panel() {
  const notifications = useNotifications((state) => state.notifications);
  return <NotificationPanel notifications={notifications} onClose={() => undefined} />;
}

beforeAll(() => loadTextArea("account"));
beforeEach(() => {
  const change = (alter: (known: typeof items) => typeof items) =>
    notificationsStore.setState((state) => ({ notifications: alter(state.notifications) }));
  notificationsStore.setState({
    notifications: items,
    dismiss: vi.fn(async (id: string) => change((known) => known.filter((item) => item.id !== id))),
    markAllRead: vi.fn(async () => change((known) => known.map((item) => ({ ...item, isRead: true })))),
  });
});

function show(): void {
  render(
    <MemoryRouter>
      <Panel />
    </MemoryRouter>,
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("NotificationPanel", () => {
  it("keeps its title, and the focus inside, while notifications are dismissed one by one", {
    tags: "S2.bell.03",
  }, async () => {
    show();
    await press("Dismiss: Second");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Dismiss: Third" }));
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Dismiss: First" }));
    await userEvent.keyboard("{Enter}");
    expect(screen.getByText("No notifications")).toBeTruthy();
    expect(screen.getByRole("heading").textContent).toBe("Notifications");
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Notifications" }));
  });

  it("is empty if every notification was dismissed before", { tags: "S2.bell.07" }, () => {
    notificationsStore.setState({ notifications: items.map((item) => ({ ...item, isDismissed: true })) });
    show();
    expect(screen.getByText("No notifications")).toBeTruthy();
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("keeps the focus in the panel when the button that marks all as read disappears", async () => {
    show();
    await press("Mark all read");
    expect(screen.queryByRole("button", { name: "Mark all read" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Notifications" }));
  });
});
