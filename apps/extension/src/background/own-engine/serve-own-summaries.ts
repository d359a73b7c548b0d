import { AppError } from "@pith/core/errors/app-error";
import { assertNever } from "@pith/core/lib/assert-never";
import { summaryShapes } from "@pith/core/summaries/summary-shape";
import type { ModelOptions } from "@pith/engine/model/model-options";
import { z } from "zod";
import type { OwnModel } from "../../engine/engine-choice.ts";
import { createOwnId } from "../../engine/own-id.ts";
import type { OwnSummaries } from "../../engine/own-summaries.ts";
import { readFailure } from "../../messages/failure.ts";
import type { SummaryCommand, SummaryNews } from "../../messages/summary-messages.ts";
import { createStoredList } from "../../platform/create-stored-list.ts";
import type { TypedPort } from "../../platform/typed-port.ts";
import { describeOwnFailure } from "./describe-own-failure.ts";
import { type OwnResult, readTalkSchema, renderTalk, summarizeCaptions } from "./own-work.ts";

/** Number of talks we keep for rendering in another shape. */
const MAX_TALKS = 3;
/** Kept in memory until the browser closes, because Chrome stops an idle worker after 30 seconds. */
const talks = createStoredList({
  area: "session",
  key: "ownTalks",
  schema: readTalkSchema.extend({ id: z.string() }),
  maxItems: MAX_TALKS,
});

type Port = TypedPort<SummaryCommand, SummaryNews>;
interface OwnServerRequest {
  port: Port;
  own: OwnModel | null;
  command: SummaryCommand;
  /** Aborts when the page disconnects, which may happen before the settings have been read. */
  gone: AbortSignal;
}
export type OwnServer = (request: OwnServerRequest) => void;
type WriteCommand = Extract<SummaryCommand, { type: "summary:start" | "summary:render" }>;

/** A summary in progress. Pages that request the same one share it, so that it's paid for once. */
interface OwnRun {
  key: string;
  /** The messages sent to the pages so far. */
  news: SummaryNews[];
  ports: Set<Port>;
  stop: AbortController;
}

/** Returns the same key for the same summary by the same model, whatever a page calls the video. */
function getRunKey({ own, command }: { own: OwnModel; command: WriteCommand }): string {
  const { video: { url = null } = {}, ...rest } = { video: undefined, ...command };
  return JSON.stringify([own, url, rest]);
}

/**
 * Creates a function that serves a page's port with the user's own model, sending the same events as a
 * server. A summary stops when all of its pages have canceled, closed or navigated, to save tokens, or when
 * the user erases the model. Only finished summaries are stored.
 */
export function createOwnServer({
  summaries,
  connect,
  mayContact,
  stayAwake,
  onErased,
}: {
  summaries: OwnSummaries;
  connect: (own: OwnModel) => Promise<ModelOptions>;
  /** Returns whether the browser allows the extension to access a URL. */
  mayContact: (baseUrl: string) => Promise<boolean>;
  /** Keeps the worker running until the returned function is called. */
  stayAwake: () => () => void;
  /** Registers a listener for when the user erases the model. */
  onErased: (listener: () => void) => void;
}): OwnServer {
  const running = new Map<string, OwnRun>();
  // The key must not be used any longer, and nothing may be stored after the user has erased everything.
  onErased(() => {
    for (const { stop } of running.values()) stop.abort();
  });

  function leave({ run, port }: { run: OwnRun; port: Port }): void {
    run.ports.delete(port);
    if (run.ports.size === 0) run.stop.abort();
  }

  function join({ run, port, gone }: { run: OwnRun; port: Port; gone: AbortSignal }): void {
    run.ports.add(port);
    for (const news of run.news) port.send(news);
    if (gone.aborted) leave({ run, port });
    else gone.addEventListener("abort", () => leave({ run, port }), { once: true });
  }

  function begin({
    port,
    own,
    command,
    gone,
  }: OwnServerRequest & { own: OwnModel; command: WriteCommand }): void {
    const key = getRunKey({ own, command });
    // Don't join a run whose pages have all left, because it's ending.
    const same = [...running.values()].find((run) => run.key === key && !run.stop.signal.aborted);
    const run = same ?? { key, news: [], ports: new Set(), stop: new AbortController() };
    join({ run, port, gone });
    if (!same) void work({ run, own, command });
  }

  async function work({
    run,
    own,
    command,
  }: {
    run: OwnRun;
    own: OwnModel;
    command: WriteCommand;
  }): Promise<void> {
    const id = createOwnId();
    const { host } = new URL(own.baseUrl);
    const { signal } = run.stop;
    const send = (news: SummaryNews) => {
      run.news.push(news);
      for (const port of run.ports) port.send(news);
    };
    const sleep = stayAwake();
    running.set(id, run);
    const offer = { shapes: [...summaryShapes], canTakeWish: true };
    send({ type: "summary:started", summaryId: id, offer, origin: null });
    try {
      signal.throwIfAborted();
      if (!(await mayContact(own.baseUrl)))
        throw new AppError({ code: "model_failed.own_not_allowed", params: { host } });
      const shared = {
        id,
        options: await connect(own),
        signal,
        onEvent: (event: Extract<SummaryNews, { type: "summary:event" }>["event"]) =>
          send({ type: "summary:event", event }),
        onUsage: (usage: Extract<SummaryNews, { type: "summary:usage" }>["usage"]) =>
          send({ type: "summary:usage", usage }),
      };
      const { summary, talk } = await write({ command, shared });
      signal.throwIfAborted();
      // The storage may be full or broken, but the model has been paid for, so the summary is shown anyway.
      const [, stored] = await Promise.allSettled([talks.add({ id, ...talk }), summaries.add(summary)]);
      if (stored.status === "rejected") send({ type: "summary:unsaved" });
      send({ type: "summary:event", event: { type: "done", summary } });
    } catch (error) {
      const cause = signal.aborted ? new AppError({ code: "model_failed.stopped" }) : error;
      send({ type: "summary:failed", failure: readFailure(describeOwnFailure({ error: cause, host })) });
    } finally {
      running.delete(id);
      sleep();
    }
  }

  async function write({
    command,
    shared,
  }: {
    command: WriteCommand;
    shared: Omit<Parameters<typeof renderTalk>[0], "talk" | "request">;
  }): Promise<OwnResult> {
    if (command.type === "summary:start") {
      const { length = "medium", language = null } = command;
      const request = { length, shape: "points" as const, wish: null, requestedLanguage: language };
      return summarizeCaptions({ ...shared, request, command });
    }
    const { length, language, shape, wish } = command;
    const talk = await talks.find(command.summaryId);
    // The browser was restarted, or this talk was evicted by newer ones.
    if (!talk) throw new AppError({ code: "model_failed.stopped" });
    return renderTalk({ ...shared, request: { length, shape, wish, requestedLanguage: language }, talk });
  }

  /**
   * Handles a page that reconnects, for example after the worker was stopped, in which case unfinished work
   * is lost.
   */
  async function resume({ port, gone, id }: { port: Port; gone: AbortSignal; id: string }): Promise<void> {
    const run = running.get(id);
    if (run) return join({ run, port, gone });
    const summary = await summaries.find(id);
    if (summary) port.send({ type: "summary:event", event: { type: "done", summary } });
    else port.send({ type: "summary:failed", failure: { code: "model_failed.stopped", params: {} } });
  }

  return ({ port, own, command, gone }) => {
    switch (command.type) {
      case "summary:start":
      case "summary:render":
        if (own) begin({ port, own, command, gone });
        else port.send({ type: "summary:failed", failure: { code: "model_failed.stopped", params: {} } });
        return;
      case "summary:resume":
        void resume({ port, gone, id: command.summaryId });
        return;
      case "summary:cancel": {
        const run = running.get(command.summaryId);
        if (run) leave({ run, port });
        port.send({ type: "summary:event", event: { type: "cancelled" } });
        return;
      }
      default:
        assertNever(command);
    }
  };
}
