import type { Worker } from "node:worker_threads";
import type { EndpointName } from "@pith/core/contract/contract";
import { AppError, reviveAppError } from "@pith/core/errors/app-error";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { findWorker } from "../lib/find-worker.ts";
import { startThread } from "../lib/start-thread.ts";

/** Several times the memory needed to hold, parse and clean the largest valid body. */
const THREAD_MEMORY_MB = 384;

export interface BodyTask {
  file: string;
  name: EndpointName;
}
export type BodyResult =
  | { ok: true; value: unknown }
  | { ok: false; reason: ReceivedMessage; message: string };

export interface BodyThread {
  /**
   * Parses the body in a file and validates it against the call's schema.
   *
   * @throws AppError `invalid_input` or `input_too_large`, like `parseInput`.
   */
  parse(task: BodyTask): Promise<unknown>;
}

/**
 * Creates a queue that parses large bodies one at a time, so that only one is in memory. The thread starts on
 * demand and exits after the last body, which frees its memory.
 */
export function createBodyThread(): BodyThread {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let worker: Worker | null = null;

  async function run(task: BodyTask): Promise<unknown> {
    worker ??= startThread({
      url: findWorker({ name: "body", caller: import.meta.url }),
      memoryMb: THREAD_MEMORY_MB,
    });
    try {
      return await runOn({ worker, task });
    } catch (error) {
      // After any other error, the thread is dead or in an unknown state.
      if (!(error instanceof AppError)) await endWorker();
      throw error;
    } finally {
      waiting -= 1;
      if (waiting === 0) await endWorker();
    }
  }

  async function endWorker(): Promise<void> {
    const ended = worker;
    worker = null;
    await ended?.terminate();
  }

  return {
    parse(task) {
      waiting += 1;
      const result = last.then(() => run(task));
      last = result.catch(() => {});
      return result;
    },
  };
}

function runOn({ worker, task }: { worker: Worker; task: BodyTask }): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      worker.off("message", receive);
      worker.off("error", fail);
      then();
    };
    const receive = (result: BodyResult) =>
      settle(() => (result.ok ? resolve(result.value) : reject(reviveAppError(result))));
    const fail = (error: unknown) => settle(() => reject(error));
    worker.on("message", receive);
    worker.on("error", fail);
    worker.postMessage(task);
  });
}
