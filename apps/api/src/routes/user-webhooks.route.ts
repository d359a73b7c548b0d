import type { Dependencies } from "../dependencies.ts";
import type { Routes } from "../http/route.ts";
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "../webhooks/manage-webhooks.ts";

/** Routes for webhooks that users set up. Those for payment providers are in webhooks.route.ts. */
export function createUserWebhookRoutes(
  dependencies: Dependencies,
): Routes<
  | "listWebhooks"
  | "createWebhook"
  | "updateWebhook"
  | "deleteWebhook"
  | "rotateWebhookSecret"
  | "testWebhook"
  | "listWebhookDeliveries"
  | "replayWebhookDelivery"
> {
  return {
    listWebhooks: { for: "user", handle: ({ actor }) => listWebhooks({ actor, dependencies }) },
    createWebhook: {
      for: "user",
      handle: ({ actor, body }) => createWebhook({ actor, request: body, dependencies }),
    },
    updateWebhook: {
      for: "user",
      handle: ({ actor, params, body }) =>
        updateWebhook({ actor, id: params.id, request: body, dependencies }),
    },
    deleteWebhook: {
      for: "user",
      async handle({ actor, params }) {
        await deleteWebhook({ actor, id: params.id, dependencies });
        return undefined;
      },
    },
    rotateWebhookSecret: {
      for: "user",
      handle: ({ actor, params }) => rotateWebhookSecret({ actor, id: params.id, dependencies }),
    },
    testWebhook: {
      for: "user",
      handle: ({ actor, params }) => testWebhook({ actor, id: params.id, dependencies }),
    },
    listWebhookDeliveries: {
      for: "user",
      handle: ({ actor, params, query }) =>
        listWebhookDeliveries({ actor, id: params.id, query, dependencies }),
    },
    replayWebhookDelivery: {
      for: "user",
      handle: ({ actor, params }) => replayWebhookDelivery({ actor, ...params, dependencies }),
    },
  };
}
