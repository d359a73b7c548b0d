import os from "node:os";
import type { EventLoopUtilization } from "node:perf_hooks";
import type { Worker } from "node:worker_threads";
import { AppError } from "@pith/core/errors/app-error";
import type { Clock } from "@pith/core/lib/clock";
import type { SourceAttempt } from "@pith/sources/source-metrics";
import { findWorker } from "../../lib/find-worker.ts";
import { startThread } from "../../lib/start-thread.ts";
import { unpackError } from "../../lib/thread-error.ts";
import type { ExtractionMessage, ExtractionOrder, ExtractionTask } from "./extraction-task.ts";
import {
  createBudgetError,
  createLateError,
  getTaskBudget,
  isForeign,
  recordingBudgets,
  type TaskBudget,
} from "./task-budget.ts";

/** Enough for the largest transcript we accept. A task that needs more kills only its own thread. */
const THREAD_MEMORY_MB = 512;
/** How long an aborted task has to stop and remove its files before its thread is killed. */
const STOP_GRACE_MS = 1_500;
/**
 * Budgets must not count time that the machine spends asleep, and must not be affected by changes to its
 * clock.
 */
const steadyClock: Clock = { now: () => performance.now() };
/** How often to check a running task's usage against its budget. */
const LOOK_EVERY_MS = 200;
/**
 * A task that has used this much CPU time is moved to a lower priority, so that small tasks and the server
 * come first. Elapsed time would be the wrong measure: on a busy machine, every task would be moved, since
 * each new thread starts cold.
 */
const SMALL_TASK_MS = 1_000;
const LARGE_TASK_NICER = 10;
/**
 * A task with this many cues (about an hour of speech) may start at the lower priority, where it would end up
 * anyway.
 */
const LARGE_TASK_CUES = 1_000;
/**
 * Maximum number of small summaries, and of large ones, that run concurrently. More would take just as long
 * overall, on more threads that each have to compile the engine.
 */
const SUMMARIES_AT_ONCE = Math.max(2, os.availableParallelism());
/**
 * How many lower-priority threads to keep for large tasks, because a new one would have to load and compile
 * the engine.
 */
const KEPT_SLOW = 2;
const MOST_NICE = 19;
/**
 * Tasks that stop when asked: loading tasks, because they have files to remove and requests to close, and
 * summaries, because their threads have compiled the engine. The others compute without a break, so they
 * can't receive messages.
 */
const stoppableKinds: readonly ExtractionTask["kind"][] = [
  "load-link",
  "load-recording",
  "list",
  "find-feed",
  "read-feed",
  "summarize",
];

/** Receives events that sources report from worker threads. */
export interface ExtractionObserver {
  countAttempt(attempt: SourceAttempt): void;
  /** Tells the operator about a configuration problem that doesn't stop the server. */
  onProblem(message: string): void;
}

const noObserver: ExtractionObserver = { countAttempt: () => {}, onProblem: () => {} };

export interface ExtractionPool {
  /** @throws the task's AppError, an AppError if the task exceeds its budget, or the signal's reason if it aborts. */
  run(request: {
    task: ExtractionTask;
    /**
     * Key of the requester that the task counts against. A requester gets at most half of the threads.
     * Omitted if the queue has already limited the requester.
     */
    share?: string;
    signal: AbortSignal;
    onMessage?: (message: ExtractionMessage) => void;
  }): Promise<unknown>;
  close(): Promise<void>;
}

/** What determines whether a task may start. */
interface Turn {
  share: string | undefined;
  /**
   * Null for other kinds of tasks, which mostly wait for the network or have a user waiting for them. A small
   * summary that computes for too long becomes a large one, so that it doesn't hold up the small ones.
   */
  summary: "small" | "large" | null;
}

interface Waiting extends Turn {
  /** Number of earlier tasks from the same requester. The lowest rank runs next. */
  rank: number;
  start: () => void;
}

interface Thread {
  worker: Worker;
  /** The thread's OS-level id. Null until it has started, and on systems without per-thread priorities. */
  systemId: number | null;
  /**
   * Utilization right after startup, since loading the program doesn't count toward a task. Null until then.
   */
  startedUse: EventLoopUtilization | null;
  /** True once its priority has been lowered, which can't be undone. */
  isSlow: boolean;
  /** Where it waits between tasks, unless it is slow. */
  line: Thread[];
}

/**
 * Creates a pool of worker threads that start on demand and run one task at a time. A task that exceeds its
 * budget is asked to stop, or killed along with its thread if it can't or doesn't; in that case, the next
 * task gets a new thread.
 */
export function createExtractionPool({
  size,
  clock = steadyClock,
  observer = noObserver,
  getBudget = getTaskBudget,
  script = findWorker({ name: "extraction", caller: import.meta.url }),
}: {
  size: number;
  clock?: Clock;
  observer?: ExtractionObserver;
  getBudget?: typeof getTaskBudget;
  /** The thread's script. Overridden only in tests. */
  script?: URL;
}): ExtractionPool {
  /**
   * Summaries have threads of their own. If loading tasks took them, summaries would use other threads in the
   * meantime, and every thread would have to compile the engine.
   */
  const idle: { summaries: Thread[]; others: Thread[] } = { summaries: [], others: [] };
  const idleSlow: Thread[] = [];
  const all = new Set<Thread>();
  const queue: Waiting[] = [];
  const running: Turn[] = [];
  let isClosed = false;

  /** Takes the most recently used thread, so that as few threads as possible compile the same code. */
  function takeThread(task: ExtractionTask): Thread {
    const line = task.kind === "summarize" ? idle.summaries : idle.others;
    const thread = (getSize(task) === "large" ? idleSlow.pop() : undefined) ?? line.pop() ?? addThread(line);
    thread.worker.ref();
    return thread;
  }

  function addThread(line: Thread[]): Thread {
    const worker = startThread({ url: script, memoryMb: THREAD_MEMORY_MB });
    const thread: Thread = { worker, systemId: null, startedUse: null, isSlow: false, line };
    all.add(thread);
    worker.on("message", (message: ExtractionMessage) => {
      if (message.kind !== "started") return;
      thread.systemId = message.systemId;
      thread.startedUse = worker.performance.eventLoopUtilization();
    });
    // A thread that fails between tasks exits, and only its exit matters.
    worker.on("error", () => {});
    worker.once("exit", () => {
      all.delete(thread);
      for (const kept of [line, idleSlow]) if (kept.includes(thread)) kept.splice(kept.indexOf(thread), 1);
    });
    return thread;
  }

  /** Keeps the thread alive, so that the next task doesn't have to wait for a new one to load. */
  function keepThread(thread: Thread): void {
    thread.worker.unref();
    thread.line.push(thread);
  }

  const countRunning = (share: string) => running.filter((turn) => turn.share === share).length;
  const hasRoom = ({ share, summary }: Turn) =>
    running.length < size &&
    (share === undefined || countRunning(share) < Math.ceil(size / 2)) &&
    (summary === null || running.filter((turn) => turn.summary === summary).length < SUMMARIES_AT_ONCE);

  async function waitForTurn({ turn, signal }: { turn: Turn; signal: AbortSignal }): Promise<void> {
    if (hasRoom(turn)) {
      running.push(turn);
      return;
    }
    const { share } = turn;
    const waitingBefore = queue.filter((one) => one.share === share).length;
    const rank = share === undefined ? 0 : waitingBefore + countRunning(share);
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        ...turn,
        rank,
        start() {
          signal.removeEventListener("abort", giveUp);
          running.push(turn);
          resolve();
        },
      };
      const giveUp = () => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(signal.reason);
      };
      queue.push(waiting);
      signal.addEventListener("abort", giveUp, { once: true });
    });
  }

  function endTurn(turn: Turn): void {
    running.splice(running.indexOf(turn), 1);
    startNext();
  }

  function startNext(): void {
    const [next] = queue.filter(hasRoom).toSorted((one, other) => one.rank - other.rank);
    if (!next) return;
    queue.splice(queue.indexOf(next), 1);
    next.start();
  }

  return {
    async run({ task, share, signal, onMessage }) {
      signal.throwIfAborted();
      if (isClosed) throw new AppError({ code: "unavailable.restarting" });
      const turn: Turn = { share, summary: task.kind === "summarize" ? getSize(task) : null };
      await waitForTurn({ turn, signal });
      const thread = takeThread(task);
      try {
        const ended = await runOn({
          thread,
          task,
          budget: getBudget(task),
          signal,
          clock,
          onMessage: onMessage ?? (() => {}),
          onLarge() {
            if (turn.summary !== "small") return;
            turn.summary = "large";
            startNext();
          },
          observer,
        });
        thread.worker.unref();
        const isKept = !isClosed && ended.isUsable && (!thread.isSlow || idleSlow.length < KEPT_SLOW);
        if (isKept) (thread.isSlow ? idleSlow : thread.line).push(thread);
        else await thread.worker.terminate();
        if (!isClosed && (thread.isSlow || !isKept) && thread.line.length === 0)
          keepThread(addThread(thread.line));
        if (ended.ok) return ended.result;
        throw ended.error;
      } finally {
        endTurn(turn);
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([...all].map(({ worker }) => worker.terminate()));
    },
  };
}

type Ended = { isUsable: boolean } & ({ ok: true; result: unknown } | { ok: false; error: unknown });

/** Returns the outcome of a task, and whether its thread can be reused. */
function runOn({
  thread,
  task,
  budget: firstBudget,
  signal,
  clock,
  onMessage,
  onLarge,
  observer,
}: {
  thread: Thread;
  task: ExtractionTask;
  budget: TaskBudget;
  signal: AbortSignal;
  clock: Clock;
  onMessage: (message: ExtractionMessage) => void;
  /** Called repeatedly once the task has computed for longer than a small task may. */
  onLarge: () => void;
  observer: ExtractionObserver;
}): Promise<Ended> {
  const { worker } = thread;
  return new Promise<Ended>((resolve) => {
    const forget = new AbortController();
    let grace: NodeJS.Timeout | undefined;
    let stopped: { reason: unknown } | null = null;
    const finish = (ended: Ended) => {
      forget.abort();
      clearTimeout(grace);
      clearInterval(looking);
      worker.off("message", receive);
      worker.off("error", fail);
      worker.off("exit", exit);
      resolve(ended);
    };
    const fail = (error: unknown) =>
      finish({
        ok: false,
        isUsable: false,
        error: isOutOfMemory(error)
          ? createBudgetError({ task, message: "A task needed more memory than its thread may have." })
          : error,
      });
    const exit = () => fail(createBudgetError({ task, message: "A worker thread ended before its task." }));
    const receive = (message: ExtractionMessage) => {
      switch (message.kind) {
        case "started":
          return stopped ? undefined : start();
        case "done":
          return stopped
            ? finish({ ok: false, isUsable: true, error: stopped.reason })
            : finish({ ok: true, isUsable: true, result: message.result });
        case "failed":
          return stopped
            ? finish({ ok: false, isUsable: true, error: stopped.reason })
            : finish({
                ok: false,
                // After an unexpected error, the thread is in an unknown state.
                isUsable: message.error.reason !== null,
                error: unpackError(message.error),
              });
        case "attempt":
          return observer.countAttempt(message.attempt);
        case "problem":
          return observer.onProblem(message.message);
        case "progress":
          budget = recordingBudgets[message.progress.stage];
          return stopped ? undefined : onMessage(message);
        default:
          return stopped ? undefined : onMessage(message);
      }
    };
    let isSent = false;
    const start = () => {
      isSent = true;
      send({ worker, message: { kind: "start", task } });
    };
    const stop = (reason: unknown) => {
      if (stopped) return;
      stopped = { reason };
      if (!stoppableKinds.includes(task.kind)) return fail(reason);
      send({ worker, message: { kind: "cancel" } });
      grace = setTimeout(() => fail(reason), STOP_GRACE_MS);
    };
    let budget = firstBudget;
    const startedAtMs = clock.now();
    let startedUse = thread.startedUse && worker.performance.eventLoopUtilization();
    const readCpuMs = watchCpu(worker);
    const look = () => {
      startedUse ??= thread.startedUse;
      const busyMs = startedUse ? worker.performance.eventLoopUtilization(startedUse).active : 0;
      const cpuMs = startedUse ? readCpuMs() : 0;
      const usedMs = isForeign(task) ? busyMs : cpuMs;
      if (budget.busyMs !== null && usedMs >= budget.busyMs) {
        stop(createBudgetError({ task, message: `A task of kind ${task.kind} computed past its budget.` }));
      } else if (clock.now() - startedAtMs >= budget.wallMs) {
        stop(createLateError({ task, message: `A task of kind ${task.kind} took longer than its budget.` }));
      } else if (cpuMs >= SMALL_TASK_MS) {
        slowDown(thread);
        onLarge();
      }
    };
    const looking = setInterval(look, LOOK_EVERY_MS);
    const cancel = () => {
      // A thread that is still loading its program hasn't received the task yet, so the next task can use the
      // thread.
      if (isSent) stop(signal.reason);
      else finish({ ok: false, isUsable: true, error: signal.reason });
    };
    worker.on("message", receive);
    worker.on("error", fail);
    worker.on("exit", exit);
    signal.addEventListener("abort", cancel, { once: true, signal: forget.signal });
    if (signal.aborted) cancel();
    else if (thread.startedUse) start();
  });
}

/**
 * Returns a function that reports a thread's CPU time since the function's first call. The value lags by one call,
 * because the thread has to respond, and by more while native code blocks the thread.
 */
function watchCpu(worker: Worker): () => number {
  let first: NodeJS.CpuUsage | undefined;
  let usedMs = 0;
  let isAsked = false;
  const receive = (usage: NodeJS.CpuUsage) => {
    first ??= usage;
    usedMs = (usage.user + usage.system - first.user - first.system) / 1000;
    isAsked = false;
  };
  return () => {
    if (!isAsked) {
      isAsked = true;
      // Rejects if the thread has just exited.
      worker.cpuUsage().then(receive, () => {});
    }
    return usedMs;
  };
}

function getSize(task: ExtractionTask): "small" | "large" {
  return "transcript" in task && task.transcript.cues.length >= LARGE_TASK_CUES ? "large" : "small";
}

/** Lowers the thread's priority, on systems that support it. */
function slowDown(thread: Thread): void {
  if (thread.isSlow || thread.systemId === null) return;
  thread.isSlow = true;
  try {
    const niceness = os.getPriority(thread.systemId) + LARGE_TASK_NICER;
    os.setPriority(thread.systemId, Math.min(niceness, MOST_NICE));
  } catch {
    // The thread has just exited, or a sandbox forbids changing priorities. Either is fine, since this is
    // optional.
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

function send({ worker, message }: { worker: Worker; message: ExtractionOrder }): void {
  const moved =
    message.kind === "start" && message.task.kind === "load-text" ? [message.task.bytes.buffer] : [];
  worker.postMessage(message, moved);
}
