import type {
  CallToolResult,
  McpServer,
  ScopeChallenge,
  ScopeChallengeHandler,
  ServerContext,
} from "@modelcontextprotocol/server";
import type { AgentScope } from "@pith/core/accounts/key-scope";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import type { z } from "zod";
import type { Backend, TaskWork, VideoName, Work } from "./backend.ts";
import { fenceText, type TextLine, UNTRUSTED_NOTICE } from "./fence-text.ts";
import { SUMMARY_URI, TRANSCRIPT_URI } from "./schemas.ts";

export interface ToolContext {
  backend: Backend;
  /** Returns an unguessable random word. */
  createNonce: () => string;
  /** Renders an error for the caller, in English. */
  describeError: (error: AppError) => string;
  /** Logs an error that isn't an AppError. */
  onError: (error: unknown) => void;
  /**
   * Aborts when the process is about to exit. Calls then return immediately, so that they aren't mistaken for
   * canceled calls.
   */
  stopping?: AbortSignal | undefined;
}

/** A tool's result: the structured part, and the same content as text, with everything untrusted fenced. */
export interface ToolResult<Output> {
  structured: Omit<Output, "notice">;
  /** Our own text that says what the lines are. */
  intro: string;
  lines: readonly TextLine[];
  /** Our own text that says how to continue. */
  outro?: string | null;
}

/** Registers a tool that only reads, or whose only effect is a summary in the caller's library. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>({
  server,
  context,
  name,
  title,
  description,
  input,
  output,
  isReadOnly = true,
  run,
}: {
  server: McpServer;
  context: ToolContext;
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  isReadOnly?: boolean;
  run(given: z.output<Input>, work: Work): Promise<ToolResult<z.output<Output>>>;
}): void {
  const handle = async (given: z.output<Input>, call: ServerContext): Promise<CallToolResult> => {
    const { leave, stop: stopLeaving } = startLeaving(context);
    const work: Work = { ...openWork(call), leave };
    const stopBeat = repeatProgress(work);
    try {
      const { structured, intro, lines, outro } = await run(given, work);
      const text = [intro, fenceText({ lines, createNonce: context.createNonce }), outro]
        .filter(Boolean)
        .join("\n");
      return {
        content: [{ type: "text", text }],
        structuredContent: { notice: UNTRUSTED_NOTICE, ...structured },
      };
    } catch (error) {
      // Nobody is waiting for the result of a canceled call.
      work.signal.throwIfAborted();
      if (leave.aborted && isAppError(error) && error.reason.code === "conflict.summary_unfinished")
        return { content: [{ type: "text", text: describeWait(name) }], isError: true };
      return { content: [{ type: "text", text: describeFailure({ error, context }) }], isError: true };
    } finally {
      stopLeaving();
      stopBeat();
    }
  };
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: input,
      outputSchema: output,
      scopeChallenge: (call) => challenge({ call, context }),
      annotations: {
        title,
        readOnlyHint: isReadOnly,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: true,
      },
    },
    handle as never,
  );
}

/**
 * Makes an agent ask its user for a scope that the call needs. Only calls from agents that signed in have
 * `authInfo`. A key can't get more scopes, so a call with a key returns the error as its result.
 */
function challenge({
  call: { request, authInfo },
  context,
}: {
  call: Parameters<ScopeChallengeHandler>[0];
  context: ToolContext;
}): ScopeChallenge | undefined {
  if (!authInfo) return undefined;
  const { video } = { ...(request.params?.["arguments"] as { video?: unknown } | undefined) };
  // For a link or a file instead of a summary's URI, the call creates a summary.
  const isNew = typeof video === "string" && readVideoName(video.trim()).kind === "input";
  const needed: [AgentScope, ...AgentScope[]] = isNew ? ["read", "create"] : ["read"];
  const scope = needed.find((each) => !authInfo.scopes.includes(each));
  if (scope === undefined) return undefined;
  const refusal = new AppError({ code: "forbidden.agent_scope", params: { scope } });
  const kept = authInfo.scopes.filter((each) => !needed.some((one) => one === each));
  return { scopes: [...needed, ...kept], errorDescription: context.describeError(refusal) };
}

/** Returns an error's text for the caller. Logs errors that aren't AppErrors. */
export function describeFailure({ error, context }: { error: unknown; context: ToolContext }): string {
  if (isAppError(error)) return context.describeError(error);
  context.onError(error);
  return context.describeError(new AppError({ code: "internal" }));
}

/**
 * Clients built with the official SDKs cancel a call after 60 seconds, regardless of reported progress,
 * unless configured otherwise. The work would then be lost, as would every later call's.
 */
const LEAVE_MS = 50_000;

/** Starts the timer after which a call returns without its result. `stop` cancels it. */
export function startLeaving({ stopping }: Pick<ToolContext, "stopping">): {
  leave: AbortSignal;
  stop: () => void;
} {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), LEAVE_MS);
  return {
    leave: AbortSignal.any(stopping ? [late.signal, stopping] : [late.signal]),
    stop: () => clearTimeout(timer),
  };
}

function describeWait(tool: string): string {
  return `Pith is still working on this, which may take minutes. Call ${tool} again with the same arguments until it is done. The work goes on meanwhile and isn't started again.`;
}

/** Clients and proxies commonly give up after a minute of silence. */
const BEAT_MS = 15_000;
/** Fraction of the remaining progress that each heartbeat adds, since progress has to increase. */
const BEAT_SHARE = 0.001;

/**
 * Reports progress again every 15 seconds, since a model may be silent for minutes. Returns a function that
 * stops this.
 */
function repeatProgress(work: TaskWork): () => void {
  const report = work.onProgress;
  let last = { share: 0, text: "Working" };
  work.onProgress = (progress) => {
    if (progress.share > last.share) last = progress;
    report(progress);
  };
  const timer = setInterval(() => {
    last = { ...last, share: last.share + (1 - last.share) * BEAT_SHARE };
    report(last);
  }, BEAT_MS);
  return () => clearInterval(timer);
}

/**
 * Connects a call's cancellation and progress token to its work. Progress is only sent if the caller
 * requested it.
 */
function openWork({ mcpReq }: ServerContext): TaskWork {
  const progressToken = mcpReq._meta?.progressToken;
  let last = -1;
  return {
    signal: mcpReq.signal,
    onProgress({ share, text }) {
      // The protocol requires progress to increase.
      if (progressToken === undefined || share <= last) return;
      last = share;
      void mcpReq
        .notify({
          method: "notifications/progress",
          params: { progressToken, progress: share, total: 1, message: text },
        })
        .catch(() => undefined);
    },
  };
}

/** Parses a caller's name for a video. */
export function readVideoName(given: string): VideoName {
  const prefix = [SUMMARY_URI, TRANSCRIPT_URI].find((each) => given.startsWith(each));
  return prefix === undefined || given === prefix
    ? { kind: "input", input: given }
    : { kind: "id", id: given.slice(prefix.length) };
}

/** Tells the caller how to get the next page; null on the last page. */
export function describeNextPage({
  tool,
  cursor,
  uri,
}: {
  tool: string;
  cursor: string | null;
  uri?: string;
}) {
  if (cursor === null) return null;
  const video = uri === undefined ? "" : ` video ${uri} and`;
  return `There is more. Call ${tool} with${video} cursor ${cursor}.`;
}
