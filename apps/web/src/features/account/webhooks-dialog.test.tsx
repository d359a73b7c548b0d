import { webhookEndpoints } from "@pith/core/contract/webhook.endpoints";
import type { Webhook, WebhookDelivery } from "@pith/core/contract/webhook.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { WebhooksDialog } from "./webhooks-dialog.tsx";

const URL = "https://example.com/pith";
const stored: Webhook = {
  id: "w1",
  url: URL,
  events: ["summary.completed"],
  isEnabled: true,
  failingSince: null,
  createdAt: "2026-01-02T10:00:00.000Z",
};
const delivered: WebhookDelivery = {
  id: "msg_1",
  event: "summary.completed",
  summaryId: "s1",
  digestId: null,
  state: "delivered",
  attempts: 1,
  responseStatus: 204,
  error: null,
  createdAt: "2026-01-03T10:00:00.000Z",
  lastAttemptAt: "2026-01-03T10:00:01.000Z",
};

/** Fakes a server with the given webhooks and deliveries. Returns the calls that changed something. */
function fakeServer({
  webhooks = [],
  deliveries = [],
  refusal = null,
}: {
  webhooks?: Webhook[];
  deliveries?: WebhookDelivery[];
  refusal?: AppError | null;
} = {}) {
  const changes: { endpoint: unknown; input: unknown }[] = [];
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown, input: unknown) => {
    if (endpoint === webhookEndpoints.listWebhooks) return [...webhooks];
    if (endpoint === webhookEndpoints.listWebhookDeliveries)
      return { items: [...deliveries], nextCursor: null };
    if (refusal) throw refusal;
    changes.push({ endpoint, input });
    const { body } = input as { body: Partial<Webhook> };
    switch (endpoint) {
      case webhookEndpoints.createWebhook:
        webhooks.push({ ...stored, ...body });
        return { webhook: stored, secret: "whsec_first" };
      case webhookEndpoints.updateWebhook:
        return void webhooks.splice(0, 1, { ...stored, ...body });
      case webhookEndpoints.rotateWebhookSecret:
        return { secret: "whsec_second" };
      case webhookEndpoints.deleteWebhook:
        return void webhooks.pop();
      case webhookEndpoints.replayWebhookDelivery:
        return { ...deliveries[1], state: "waiting" };
      default:
        return void deliveries.unshift({ ...delivered, id: "msg_2", event: "webhook.test", state: "failed" });
    }
  }) as unknown as typeof api.call);
  return changes;
}

const show = () => render(<WebhooksDialog isOpen onClose={() => undefined} />);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeAll(async () => {
  // jsdom has no layout, so it lacks this method.
  Element.prototype.scrollIntoView = () => undefined;
  await loadTextArea("account");
});
afterEach(() => vi.restoreAllMocks());

describe("WebhooksDialog", () => {
  it("adds a webhook with the chosen events and shows its secret once", async () => {
    const changes = fakeServer();
    show();
    expect(await screen.findByText("You don’t have any webhooks yet.")).toBeTruthy();
    await press("Add a webhook");
    const submit = () => screen.getByRole("button", { name: "Add webhook" }) as HTMLButtonElement;
    expect(submit().disabled).toBe(true);
    await userEvent.type(screen.getByLabelText("URL"), URL);
    await userEvent.click(screen.getByLabelText(/^A summary fails/));
    await userEvent.click(submit());
    expect(await screen.findByText("whsec_first")).toBeTruthy();
    expect(changes).toEqual([
      {
        endpoint: webhookEndpoints.createWebhook,
        input: { body: { url: URL, events: ["summary.completed", "digest.created"] } },
      },
    ]);
    await press("Done");
    expect(await screen.findByText(URL)).toBeTruthy();
    expect(screen.queryByText("whsec_first")).toBeNull();
  });

  it("shows at the field why a URL was rejected, and keeps the input", async () => {
    fakeServer({ refusal: new AppError({ code: "forbidden_address" }) });
    show();
    await press("Add a webhook");
    const field = screen.getByLabelText("URL") as HTMLInputElement;
    await userEvent.type(field, "http://localhost/hook");
    await press("Add webhook");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(field);
    expect(screen.getByText(/isn’t on the public internet/)).toBeTruthy();
    expect(field.value).toBe("http://localhost/hook");
    await press("Cancel");
    expect(await screen.findByText("You don’t have any webhooks yet.")).toBeTruthy();
    expect(screen.queryByText(/isn’t on the public internet/)).toBeNull();
  });

  it("keeps another form as it is when a canceled webhook's answer is late", async () => {
    fakeServer();
    const answer = vi.mocked(api.call).getMockImplementation();
    const { promise, reject } = Promise.withResolvers<never>();
    vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) =>
      (asked[0] as unknown) === webhookEndpoints.createWebhook
        ? promise
        : answer?.(...asked)) as unknown as typeof api.call);
    show();
    await press("Add a webhook");
    await userEvent.type(screen.getByLabelText("URL"), "http://localhost/hook");
    await press("Add webhook");
    await press("Cancel");
    await press("Add a webhook");
    await userEvent.type(screen.getByLabelText("URL"), URL);
    await act(async () => reject(new AppError({ code: "forbidden_address" })));
    await screen.findByRole("button", { name: "Add webhook" });
    expect(screen.queryByText(/isn’t on the public internet/)).toBeNull();
    expect(screen.getByDisplayValue(URL)).toBeTruthy();
  });

  it("disables a webhook, and doesn't let its last event be removed", async () => {
    const changes = fakeServer({ webhooks: [{ ...stored }] });
    show();
    await press(`Manage: ${URL}`);
    await userEvent.click(screen.getByLabelText(/^A summary is finished/));
    expect(changes).toEqual([]);
    await userEvent.click(screen.getByLabelText("Send messages to this URL"));
    const body = { url: URL, events: ["summary.completed"], isEnabled: false };
    expect(changes.map(({ input }) => input)).toEqual([{ params: { id: "w1" }, body }]);
    expect(await screen.findByText("Off")).toBeTruthy();
  });

  it("shows a change immediately, and reverts it if the server rejects it", async () => {
    fakeServer({ webhooks: [{ ...stored }], refusal: new AppError({ code: "not_found.webhook" }) });
    show();
    await press(`Manage: ${URL}`);
    const box = screen.getByLabelText("Send messages to this URL") as HTMLInputElement;
    await userEvent.click(box);
    expect((await screen.findByRole("alert")).textContent).toContain("may have been deleted");
    expect(box.checked).toBe(true);
  });

  it("shows the server's state again if neither of two quick changes could be saved", async () => {
    fakeServer({ webhooks: [{ ...stored }] });
    const answer = vi.mocked(api.call).getMockImplementation();
    const refusals: (() => void)[] = [];
    vi.mocked(api.call).mockImplementation(((...asked: Parameters<typeof api.call>) =>
      (asked[0] as unknown) === webhookEndpoints.updateWebhook
        ? new Promise((_resolve, reject) => refusals.push(() => reject(new AppError({ code: "timeout" }))))
        : answer?.(...asked)) as typeof api.call);
    show();
    await press(`Manage: ${URL}`);
    const box = screen.getByLabelText("Send messages to this URL") as HTMLInputElement;
    await userEvent.click(box);
    await userEvent.click(screen.getByLabelText(/^A summary fails/));
    for (const refuse of refusals) refuse();
    await waitFor(() => expect(box.checked).toBe(true));
    expect((screen.getByLabelText(/^A summary fails/) as HTMLInputElement).checked).toBe(false);
    expect(refusals).toHaveLength(2);
  });

  it("loses none of several quick changes while the first is still being saved", async () => {
    const webhooks = [{ ...stored }];
    const changes = fakeServer({ webhooks });
    const answer = vi.mocked(api.call).getMockImplementation();
    const saves: (() => void)[] = [];
    vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
      if ((asked[0] as unknown) === webhookEndpoints.updateWebhook)
        await new Promise<void>((resolve) => saves.push(resolve));
      return answer?.(...asked);
    }) as unknown as typeof api.call);
    show();
    await press(`Manage: ${URL}`);
    const getBox = (label: RegExp | string) => screen.getByLabelText(label) as HTMLInputElement;
    await userEvent.click(getBox(/^A summary fails/));
    await userEvent.click(getBox("Send messages to this URL"));
    saves[0]?.();
    await waitFor(() => expect(changes).toHaveLength(1));
    await userEvent.click(getBox(/^A summary is finished/));
    for (const save of saves.slice(1)) save();
    await waitFor(() => expect(changes).toHaveLength(3));
    expect(webhooks).toEqual([{ ...stored, events: ["summary.failed"], isEnabled: false }]);
    await waitFor(() => expect(getBox("Send messages to this URL").checked).toBe(false));
  });

  it("shows since when messages have failed, and that it disabled a webhook for that", async () => {
    const failingSince = "2026-01-05T10:00:00.000Z";
    fakeServer({ webhooks: [{ ...stored, failingSince }] });
    const { unmount } = show();
    expect(await screen.findByText("Failing")).toBeTruthy();
    await press(`Manage: ${URL}`);
    expect((await screen.findByRole("status")).textContent).toContain("failing since Jan 5, 2026");
    unmount();
    fakeServer({ webhooks: [{ ...stored, failingSince, isEnabled: false }] });
    show();
    await press(`Manage: ${URL}`);
    expect((await screen.findByRole("status")).textContent).toContain("turned this webhook off");
  });

  it("lists sent messages, sends a test, and resends a message", async () => {
    const changes = fakeServer({ webhooks: [stored], deliveries: [{ ...delivered }] });
    show();
    await press(`Manage: ${URL}`);
    const row = (await screen.findByText("Summary finished")).closest("li") as HTMLElement;
    expect(row.textContent).toContain("Delivered");
    expect(row.textContent).toContain("Status 204");
    await press("Send a test");
    expect(await screen.findByText("Test message")).toBeTruthy();
    await userEvent.click(within(row).getByRole("button", { name: /^Send again: Summary finished/ }));
    expect(changes.map(({ input }) => input)).toEqual([
      { params: { id: "w1" } },
      { params: { id: "w1", deliveryId: "msg_1" } },
    ]);
  });

  it("says beside the button or the message what failed", async () => {
    const failed: WebhookDelivery = { ...delivered, id: "msg_0", state: "failed" };
    fakeServer({ webhooks: [{ ...stored }], deliveries: [delivered, failed] });
    const answer = vi.mocked(api.call).getMockImplementation();
    let isDown = true;
    let answered = Promise.resolve();
    vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
      const [endpoint, input] = asked as unknown as [unknown, { query?: object }];
      if (endpoint === webhookEndpoints.listWebhooks) return answer?.(...asked);
      const isFirst =
        endpoint === webhookEndpoints.listWebhookDeliveries && !("cursor" in (input.query ?? {}));
      if (isFirst) return { items: [delivered, failed], nextCursor: "cursor-1" };
      await answered;
      if (isDown) throw new AppError({ code: "network" });
      return { items: [{ ...delivered, id: "msg_00" }], nextCursor: null };
    }) as unknown as typeof api.call);
    show();
    await press(`Manage: ${URL}`);
    const more = await screen.findByRole("button", { name: "Show more" });
    await userEvent.click(more);
    expect((await screen.findByRole("alert")).nextElementSibling).toBe(more);
    const resend = screen.getAllByRole("button", { name: /^Send again/ })[1] as HTMLElement;
    const { promise, resolve } = Promise.withResolvers<void>();
    answered = promise;
    await userEvent.click(resend);
    // Only `aria-disabled`, because a disabled button loses focus.
    expect([resend.getAttribute("aria-disabled"), resend.hasAttribute("disabled")]).toEqual(["true", false]);
    resolve();
    expect((await screen.findByRole("alert")).closest("[data-delivery]")?.contains(resend)).toBe(true);
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(document.querySelectorAll("[data-delivery]")).toHaveLength(3));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each([
    ["Create a new secret", "Create new secret"],
    ["Delete webhook", "Delete"],
  ])("says beside the pressed button what failed: %s", async (ask, confirm) => {
    fakeServer({ webhooks: [stored], refusal: new AppError({ code: "network" }) });
    show();
    await press(`Manage: ${URL}`);
    await press(ask);
    const button = screen.getByRole("button", { name: confirm });
    await userEvent.click(button);
    const failure = await screen.findByText("Network error. Please try again.");
    // Below the last button of a long dialog, the failure message would be out of view.
    expect(button.compareDocumentPosition(failure)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(document.activeElement).toBe(button);
    // The failure message belongs to this confirmation prompt alone.
    await press("Cancel");
    expect(screen.queryByText("Network error. Please try again.")).toBeNull();
  });

  it("keeps a change that is made while the list is reloaded in the background", async () => {
    const before = { ...stored, failingSince: "2026-01-03T10:00:00.000Z" };
    fakeServer({ webhooks: [{ ...stored }], deliveries: [] });
    const answer = vi.mocked(api.call).getMockImplementation();
    const { promise: isSaved, resolve } = Promise.withResolvers<void>();
    let isSending = false;
    vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
      const endpoint: unknown = asked[0];
      if (endpoint === webhookEndpoints.testWebhook) isSending = true;
      const isStale = isSending && endpoint === webhookEndpoints.listWebhooks;
      if (!isStale) return answer?.(...asked);
      isSending = false;
      await isSaved;
      return [before];
    }) as unknown as typeof api.call);
    show();
    await press(`Manage: ${URL}`);
    await press("Send a test");
    const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Send messages to this URL" });
    await userEvent.click(box);
    await act(async () => resolve());
    expect(box.checked).toBe(false);
    expect(screen.queryByText(/^Messages have been failing/)).toBeNull();
  });

  it("leaves out no message that a new one pushes off the list while older ones are loaded", async () => {
    const [waiting, second, third]: WebhookDelivery[] = [
      { ...delivered, id: "msg_2", state: "waiting", attempts: 0 },
      { ...delivered, id: "msg_1" },
      { ...delivered, id: "msg_0" },
    ];
    fakeServer({ webhooks: [{ ...stored }] });
    const answer = vi.mocked(api.call).getMockImplementation();
    const { promise: isRefreshed, resolve } = Promise.withResolvers<void>();
    let newest = [waiting, second];
    vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
      const [endpoint, input] = asked as unknown as [unknown, { query?: object }];
      if (endpoint !== webhookEndpoints.listWebhookDeliveries) return answer?.(...asked);
      if (!("cursor" in (input.query ?? {}))) return { items: newest, nextCursor: "cursor-1" };
      await isRefreshed;
      return { items: [third], nextCursor: null };
    }) as unknown as typeof api.call);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    show();
    await press(`Manage: ${URL}`);
    await press("Show more");
    newest = [
      { ...delivered, id: "msg_3" },
      { ...delivered, id: "msg_2" },
    ];
    await act(() => vi.advanceTimersByTimeAsync(3000));
    await act(async () => resolve());
    await waitFor(() => expect(screen.queryByRole("button", { name: "Show more" })).toBeNull());
    expect(document.querySelectorAll("[data-delivery]")).toHaveLength(4);
  });

  it("says that the list couldn't be loaded again, not that the webhook couldn't be deleted", async () => {
    const changes = fakeServer({ webhooks: [stored] });
    show();
    await press(`Manage: ${URL}`);
    await press("Delete webhook");
    const answer = vi.mocked(api.call).getMockImplementation();
    let isDown = true;
    vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
      if (isDown && (asked[0] as unknown) === webhookEndpoints.listWebhooks)
        throw new AppError({ code: "network" });
      return answer?.(...asked);
    }) as unknown as typeof api.call);
    await press("Delete");
    expect(await screen.findByText(/^Done, but the list couldn’t be refreshed/)).toBeTruthy();
    isDown = false;
    await press("Try again");
    expect(await screen.findByText("You don’t have any webhooks yet.")).toBeTruthy();
    expect(changes).toHaveLength(1);
  });

  it("creates a new secret and deletes a webhook only after a second press", async () => {
    const changes = fakeServer({ webhooks: [stored] });
    show();
    await press(`Manage: ${URL}`);
    await press("Create a new secret");
    await press("Cancel");
    expect(changes).toEqual([]);
    await press("Create a new secret");
    await press("Create new secret");
    expect(await screen.findByText("whsec_second")).toBeTruthy();
    await press("Done");
    await press("Delete webhook");
    expect(screen.getByRole("alert").textContent).toContain("won’t get any more messages");
    await press("Delete");
    expect(await screen.findByText("You don’t have any webhooks yet.")).toBeTruthy();
  });
});
