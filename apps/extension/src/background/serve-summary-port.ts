import type { ApiClient } from "@pith/core/client/create-api-client";
import { streamSummaryEvents } from "@pith/core/client/stream-summary-events";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { assertNever } from "@pith/core/lib/assert-never";
import { readFailure } from "../messages/failure.ts";
import type { SummaryCommand, SummaryNews } from "../messages/summary-messages.ts";
import type { TypedPort } from "../platform/typed-port.ts";
import type { ExtensionAuth } from "./create-extension-auth.ts";
import type { RunAsSomebody } from "./run-as-somebody.ts";

type StartCommand = Extract<SummaryCommand, { type: "summary:start" }>;

/**
 * Serves one page's port: starts, resumes or cancels a summary and passes its events on. A page that goes away ends
 * the following, not the work: the summary is in the user's history.
 */
export function serveSummaryPort({
  port,
  client,
  auth,
  runAsSomebody,
}: {
  port: TypedPort<SummaryCommand, SummaryNews>;
  client: ApiClient;
  auth: ExtensionAuth;
  runAsSomebody: RunAsSomebody;
}): void {
  const gone = new AbortController();
  port.onDisconnect(() => gone.abort());

  async function start({ video, captions, length }: StartCommand): Promise<string> {
    const { videoId, ...details } = video;
    const url = `https://www.youtube.com/watch?v=${videoId}`;
    const body = { source: { kind: "captions" as const, url, captions, video: details }, length };
    const { summary } = await runAsSomebody(async () => {
      await auth.requireIdentity();
      return client.call(summaryEndpoints.createSummary, { body });
    });
    return summary.id;
  }

  async function follow(summaryId: string): Promise<void> {
    for await (const event of streamSummaryEvents({ client, summaryId, signal: gone.signal })) {
      port.send({ type: "summary:event", event });
    }
  }

  async function obey(command: SummaryCommand): Promise<void> {
    switch (command.type) {
      case "summary:start": {
        const summaryId = await start(command);
        port.send({ type: "summary:started", summaryId });
        return follow(summaryId);
      }
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
    obey(command).catch((error: unknown) => {
      if (!gone.signal.aborted) port.send({ type: "summary:failed", failure: readFailure(error) });
    });
  });
}
