import type { ApiClient } from "@pith/core/client/create-api-client";
import { streamSummaryEvents } from "@pith/core/client/stream-summary-events";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import { assertNever } from "@pith/core/lib/assert-never";
import type { OwnModel } from "../engine/engine-choice.ts";
import { isOwnId } from "../engine/own-id.ts";
import { readFailure } from "../messages/failure.ts";
import {
  type SummaryCommand,
  type SummaryNews,
  type SummaryOffer,
  summaryOfferSchema,
} from "../messages/summary-messages.ts";
import type { TypedPort } from "../platform/typed-port.ts";
import type { ExtensionAuth } from "./create-extension-auth.ts";
import { type FilledStart, fillStart } from "./fill-start.ts";
import type { OwnServer } from "./own-engine/serve-own-summaries.ts";
import type { RunAsSomebody } from "./run-as-somebody.ts";

type RenderCommand = Extract<SummaryCommand, { type: "summary:render" }>;

/**
 * Serves one page's port: starts, renders, resumes or cancels a summary and forwards its events. If the page
 * disconnects, we only stop forwarding; the summary continues and ends up in the user's history.
 */
export function serveSummaryPort({
  port,
  client,
  auth,
  runAsSomebody,
  readOwnModel,
  readOrigin,
  serveOwn,
  stayAwake,
}: {
  port: TypedPort<SummaryCommand, SummaryNews>;
  client: ApiClient;
  auth: ExtensionAuth;
  runAsSomebody: RunAsSomebody;
  /** Returns the user's own model; null if the server writes summaries. */
  readOwnModel: () => Promise<OwnModel | null>;
  /** Returns the origin of the selected server. */
  readOrigin: () => Promise<string>;
  serveOwn: OwnServer;
  /** Keeps the worker running until the returned function is called. */
  stayAwake: () => () => void;
}): void {
  const gone = new AbortController();
  port.onDisconnect(() => gone.abort());

  async function start({ video, captions, length, language }: FilledStart): Promise<string> {
    const { url, ...details } = video;
    const body = {
      source: { kind: "captions" as const, url, captions, video: details },
      length,
      ...(language && { language }),
    };
    const { summary } = await runAsSomebody(async () => {
      await auth.requireIdentity();
      return client.call(summaryEndpoints.createSummary, { body });
    });
    return summary.id;
  }

  async function render({ type: _type, summaryId, ...body }: RenderCommand): Promise<string> {
    const { summary } = await runAsSomebody(() =>
      client.call(summaryEndpoints.renderSummary, { params: { id: summaryId }, body }),
    );
    return summary.id;
  }

  async function readOffer(): Promise<SummaryOffer | null> {
    try {
      const { summaryShapes, canTakeWish } = await client.call(systemEndpoints.getPublicConfig);
      return summaryOfferSchema.safeParse({ shapes: summaryShapes, canTakeWish }).data ?? null;
    } catch {
      // The summary works even if we don't know which shapes the server offers.
      return null;
    }
  }

  async function begin(starting: Promise<string>): Promise<void> {
    const [summaryId, offer, origin] = await Promise.all([starting, readOffer(), readOrigin()]);
    port.send({ type: "summary:started", summaryId, offer, origin });
    return follow(summaryId);
  }

  async function follow(summaryId: string): Promise<void> {
    const events = streamSummaryEvents({
      client,
      summaryId,
      signal: gone.signal,
      // The page says that the connection is lost, and closes its port when the user gives up.
      maxReconnections: Number.POSITIVE_INFINITY,
      // In Chrome, these messages also keep the worker running between two tries.
      onConnection: (state) => port.send({ type: "summary:connection", state }),
    });
    for await (const event of events) {
      port.send({ type: "summary:event", event });
    }
  }

  /**
   * An existing summary stays with the engine that wrote it, even if the user has switched engines since.
   */
  function isOwn({ command, own }: { command: SummaryCommand; own: OwnModel | null }): boolean {
    return command.type === "summary:start" ? own !== null : isOwnId(command.summaryId);
  }

  async function obey(asked: SummaryCommand): Promise<void> {
    const own = await readOwnModel();
    const command = asked.type === "summary:start" ? await fillStart(asked) : asked;
    if (isOwn({ command, own })) return serveOwn({ port, own, command, gone: gone.signal });
    switch (command.type) {
      case "summary:start":
        return begin(start(command));
      case "summary:render":
        return begin(render(command));
      case "summary:resume":
        return follow(command.summaryId);
      case "summary:cancel":
        await client.call(summaryEndpoints.cancelSummary, { params: { id: command.summaryId } });
        port.send({ type: "summary:event", event: { type: "cancelled" } });
        return;
      default:
        assertNever(command);
    }
  }

  port.onMessage((command) => {
    // Without it, Chrome stops the worker if the server takes 30 s to answer.
    const sleep = stayAwake();
    obey(command)
      .catch((error: unknown) => {
        if (!gone.signal.aborted) port.send({ type: "summary:failed", failure: readFailure(error) });
      })
      .finally(sleep);
  });
}
