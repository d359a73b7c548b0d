import { buildNotification } from "@pith/core/testing";
import { act, render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { NotificationBell } from "./notification-bell.tsx";
import { notificationsStore } from "./notifications.ts";

it("counts unread notifications up to 9, but not dismissed ones", { tags: "S2.bell.02" }, () => {
  const before = notificationsStore.getState();
  const build = (isDismissed: boolean, index: number) => buildNotification({ id: `n-${index}`, isDismissed });
  const notifications = [...Array(9).fill(false), true].map(build);
  notificationsStore.setState({ notifications, refresh: async () => undefined });
  render(
    <MemoryRouter>
      <NotificationBell />
    </MemoryRouter>,
  );
  const readBadge = () => document.querySelector("[data-badge]")?.textContent;
  expect(readBadge()).toBe("9");
  act(() => notificationsStore.setState({ notifications: [...notifications, build(false, 10)] }));
  expect(readBadge()).toBe("9+");
  notificationsStore.setState(before);
});
