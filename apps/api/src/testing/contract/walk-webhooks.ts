import { expect } from "vitest";
import type { Arranged } from "./arrange-contract.ts";
import { type Walk, wrong } from "./contract-walk.ts";

const settings = { url: "https://example.com/hook", events: ["summary.completed"] };

export function walkWebhooks({ arranged }: { arranged: Arranged }) {
  const { user, stranger, webhookId, deliveryId } = arranged;
  const own = { as: user, params: { id: webhookId } };
  const strangers = {
    what: "somebody else's webhook",
    as: stranger,
    params: { id: webhookId },
    status: 404,
    text: "This webhook doesn't exist. It may have been deleted.",
  };
  return {
    listWebhooks: { right: { as: user }, data: [{ id: webhookId, isEnabled: true }, {}] },
    createWebhook: {
      right: { as: user, body: settings },
      data: { webhook: { failingSince: null, ...settings }, secret: expect.stringMatching(/^whsec_/) },
      refusals: [
        wrong("no address", { as: user, body: { ...settings, url: " " } }, "Enter the webhook's URL."),
        wrong(
          "an event that isn't one",
          { as: user, body: { ...settings, events: ["summary.started"] } },
          "The value for events.0 isn't valid.",
        ),
        wrong(
          "an address on a private network",
          { as: user, body: { ...settings, url: "http://169.254.169.254/" } },
          "This address isn't on the public internet, so Pith can't open it. Check the link.",
          422,
        ),
      ],
    },
    updateWebhook: {
      right: { ...own, body: { ...settings, isEnabled: true } },
      data: { id: webhookId, isEnabled: true },
      refusals: [{ ...strangers, body: { ...settings, isEnabled: true } }],
    },
    deleteWebhook: { right: { as: user, params: { id: arranged.spareWebhookId } }, refusals: [strangers] },
    rotateWebhookSecret: {
      right: own,
      data: { secret: expect.stringMatching(/^whsec_/) },
      refusals: [strangers],
    },
    testWebhook: { right: own, data: { event: "webhook.test", state: "waiting" }, refusals: [strangers] },
    listWebhookDeliveries: {
      right: own,
      refusals: [
        strangers,
        wrong(
          "a cursor of somebody's own making",
          { ...own, query: { cursor: "nonsense" } },
          "That page doesn't exist. Go back to the first page.",
        ),
      ],
    },
    replayWebhookDelivery: {
      right: { as: user, params: { id: webhookId, deliveryId } },
      data: { id: deliveryId },
      refusals: [
        { ...strangers, params: { id: webhookId, deliveryId } },
        {
          what: "a delivery that isn't there",
          as: user,
          params: { id: webhookId, deliveryId: "none" },
          status: 404,
          text: "This delivery doesn't exist. Deliveries are kept for 30 days.",
        },
      ],
    },
  } satisfies Record<string, Walk>;
}
