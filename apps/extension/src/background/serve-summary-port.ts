import { streamSummaryEvents } from "@pith/core/client/stream-summary-events";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import { AppError } from "@pith/core/errors/app-error";
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
import type { BoundClient } from "./bind-client.ts";
import type { ExtensionAuth } from "./create-extension-auth.ts";
import { type FilledStart, fillStart } from "./fill-start.ts";
import type { OwnServer } from "./own-engine/serve-own-summaries.ts";
import type { RunAsSomebody } from "./run-as-somebody.ts";

type RenderCommand = Extract<SummaryCommand, { type: "summary:render" }>;
interface Started {
  summaryId: string;
  offer: SummaryOffer | null;
  /** The client of the summary's owner. */
  by: BoundClient;
}

/**
 * Serves one page's port: starts, renders, resumes or cancels a summary and forwards its events. If the page
 * disconnects, we only stop forwarding; the summary continues and ends up in the user's history.
 */
export function serveSummaryPort({
  port,
  bind,
  auth,
  runAsSomebody,
  readOwnModel,
  serveOwn,
  stayAwake,
}: {
  port: TypedPort<SummaryCommand, SummaryNews>;
  /** Returns a client bound to the selected server and its user. */
  bind: () => Promise<BoundClient>;
  auth: ExtensionAuth;
  runAsSomebody: RunAsSomebody;
  /** Returns the user's own model; null if the server writes summaries. */
  readOwnModel: () => Promise<OwnModel | null>;
  serveOwn: OwnServer;
  /** Keeps the worker running until the returned function is called. */
  stayAwake: () => () => void;
}): void {
  const gone = new AbortController();
  port.onDisconnect(() => gone.abort());

  /** The client for the port's summary, even if the user has switched servers or accounts since. */
  let bound: BoundClient | null = null;

  async function start({ video, captions, length, language }: FilledStart): Promise<Started> {
    const { url, ...details } = video;
    const body = {
      source: { kind: "captions" as const, url, captions, video: details },
      length,
      ...(language && { language }),
    };
    return runAsSomebody(async () => {
      await auth.requireIdentity();
      const by = await bind();
      const [{ summary }, offer] = await Promise.all([
        by.client.call(summaryEndpoints.createSummary, { body }),
        readOffer(by),
      ]);
      return { summaryId: summary.id, offer, by };
    });
  }

  async function render({ type: _type, summaryId, origin, ...body }: RenderCommand): Promise<Started> {
    return runAsSomebody(async () => {
      const by = await bindTo(origin);
      const [{ summary }, offer] = await Promise.all([
        by.client.call(summaryEndpoints.renderSummary, { params: { id: summaryId }, body }),
        readOffer(by),
      ]);
      return { summaryId: summary.id, offer, by };
    });
  }

  /**
   * @throws AppError `not_found` if the user has switched to a server other than the one that has the
   * summary.
   */
  async function bindTo(origin: string | null): Promise<BoundClient> {
    const selected = await bind();
    if (origin !== null && selected.origin !== origin) throw new AppError({ code: "not_found.summary" });
    return selected;
  }

  async function readOffer({ client }: BoundClient): Promise<SummaryOffer | null> {
    try {
      const { summaryShapes, canTakeWish } = await client.call(systemEndpoints.getPublicConfig);
      return summaryOfferSchema.safeParse({ shapes: summaryShapes, canTakeWish }).data ?? null;
    } catch {
      // The summary works even if we don't know which shapes the server offers.
      return null;
    }
  }

  async function begin({ summaryId, offer, by }: Started): Promise<void> {
    bound = by;
    port.send({ type: "summary:started", summaryId, offer, origin: by.origin });
    return follow({ summaryId, by });
  }

  async function follow({ summaryId, by: { client } }: Pick<Started, "summaryId" | "by">): Promise<void> {
    const events = streamSummaryEvents({
      client,
      summaryId,
      signal: gone.signal,
      // Keep trying. The page tells the user that the connection is lost, and closes its port when the user
      // gives up.
      maxReconnections: Number.POSITIVE_INFINITY,
      // In Chrome, these messages also keep the worker running between attempts.
      onConnection: (state) => port.send({ type: "summary:connection", state }),
    });
    for await (const event of events) {
      port.send({ type: "summary:event", event });
    }
  }

  /**
   * Returns whether the user's own model handles a command. An existing summary stays with the engine that
   * wrote it, even if the user has switched engines since.
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
        return begin(await start(command));
      case "summary:render":
        return begin(await render(command));
      case "summary:resume":
        bound = await bindTo(command.origin);
        return follow({ summaryId: command.summaryId, by: bound });
      case "summary:cancel": {
        const { client } = bound ?? (await bindTo(command.origin));
        await client.call(summaryEndpoints.cancelSummary, { params: { id: command.summaryId } });
        port.send({ type: "summary:event", event: { type: "cancelled" } });
        return;
      }
      default:
        assertNever(command);
    }
  }

  port.onMessage((command) => {
    // Otherwise, Chrome stops the worker if the server takes 30 seconds to respond.
    const sleep = stayAwake();
    obey(command)
      .catch((error: unknown) => {
        if (!gone.signal.aborted) port.send({ type: "summary:failed", failure: readFailure(error) });
      })
      .finally(sleep);
  });
}
