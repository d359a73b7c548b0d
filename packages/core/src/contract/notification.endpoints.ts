import { defineEndpoint } from "./define-endpoint.ts";
import type { notificationSchemas } from "./notification.schemas.ts";

type Schemas = typeof notificationSchemas;

export const notificationEndpoints = {
  listNotifications: defineEndpoint<Schemas["listNotifications"]>({
    method: "GET",
    path: "/api/notifications/user",
    auth: "user",
    keyScope: "account",
    reply: "data",
    defaultError: "Failed to fetch notifications",
    failure: "internal.fetch_notifications",
    httpErrorText: "status-text",
    summary: "The caller's notifications that aren't dismissed, newest first.",
  }),
  readNotification: defineEndpoint<Schemas["readNotification"]>({
    method: "PUT",
    path: "/api/notifications/:id/read",
    auth: "user",
    keyScope: "account",
    reply: "success",
    defaultError: "Failed to mark notification as read",
    failure: "internal.read_notification",
    httpErrorText: "status-text",
    summary: "Marks one notification read.",
  }),
  readAllNotifications: defineEndpoint<Schemas["readAllNotifications"]>({
    method: "PUT",
    path: "/api/notifications/mark-all-read",
    auth: "user",
    keyScope: "account",
    reply: "success",
    defaultError: "Failed to mark all notifications as read",
    failure: "internal.read_notifications",
    httpErrorText: "status-text",
    summary: "Marks all notifications read.",
  }),
  dismissNotification: defineEndpoint<Schemas["dismissNotification"]>({
    method: "DELETE",
    path: "/api/notifications/:id",
    auth: "user",
    reply: "success",
    defaultError: "Failed to dismiss notification",
    failure: "internal.dismiss_notification",
    httpErrorText: "status-text",
    summary: "Dismisses one notification.",
  }),
};
