import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { EndpointName } from "@pith/core/contract/contract";
import { AppError } from "@pith/core/errors/app-error";
import { withTemporaryFolder } from "@pith/sources/lib/with-temporary-folder";
import type { Context } from "hono";
import type { z } from "zod";
import { getRecordingsFolder } from "../providers/extraction/build-source-settings.ts";
import type { AppEnv } from "./app-env.ts";
import { type BodyLimits, MAX_MAIN_THREAD_BYTES } from "./body-limits.ts";
import { createBodyThread } from "./create-body-thread.ts";
import { type BudgetOwner, createBudget, type Hold } from "./create-budget.ts";
import type { HttpDependencies } from "./http-dependencies.ts";
import { parseInput } from "./parse-input.ts";
import { parseJson } from "./parse-json.ts";
import { getNetwork } from "./read-address.ts";

/** A request body. Disposing it releases its share of the budget. */
export interface IncomingBody extends Disposable {
  /**
   * Reads the raw body into memory.
   *
   * @throws AppError `input_too_large`, `rate_limited`, `timeout` if the body arrives too slowly,
   * `cancelled`.
   */
  readBytes(options: { maxBytes: number }): Promise<Uint8Array>;
  /**
   * Reads the JSON body and validates it against the call's schema. An empty body counts as `{}`. A large
   * body is written to disk and parsed in a thread.
   *
   * @throws the same AppErrors as `readBytes`; also `unsupported_format` (content type isn't JSON) and
   * `invalid_input`.
   */
  readJson(options: {
    name: EndpointName;
    schema: z.ZodType;
    maxBytes: number;
    /** Called before most of a large body is read. May reject it. */
    beforeLarge: () => Promise<void>;
  }): Promise<unknown>;
}

export interface Bodies {
  /** Reserves budget for the request's body before it is read. @throws AppError `rate_limited` */
  admit(request: { context: Context<AppEnv>; owner: BudgetOwner }): IncomingBody;
  /** Like `admit`, for an upload that the route streams. */
  admitRecording(request: { context: Context<AppEnv>; owner: BudgetOwner }): Hold;
}

/** Returns the budget keys that this request counts against. */
export function getBudgetOwner({
  context,
  accountId,
  config,
}: {
  context: Context<AppEnv>;
  accountId: string | null;
  config: HttpDependencies["config"];
}): BudgetOwner {
  return config.RATE_LIMITS === "off"
    ? { account: null, network: null }
    : { account: accountId, network: getNetwork(context.get("address")) };
}

/** Creates the admission control for request bodies in this process. */
export function createBodies({
  config,
  bodyLimits: limits,
}: Pick<HttpDependencies, "config" | "bodyLimits">): Bodies {
  const budget = createBudget(limits.json);
  const recordings = createBudget(limits.recordings);
  const thread = createBodyThread();
  return {
    admit({ context, owner }) {
      const declaredBytes = readDeclaredBytes(context);
      const hold = budget.hold({ owner, bytes: declaredBytes ?? 0 });
      return {
        async readBytes({ maxBytes }) {
          const chunks: Uint8Array[] = [];
          for await (const chunk of readChunks({ context, declaredBytes, maxBytes, hold, limits }))
            chunks.push(chunk);
          hold.endCount();
          return Buffer.concat(chunks);
        },
        async readJson({ name, schema, maxBytes, beforeLarge }) {
          if (declaredBytes !== null && declaredBytes > 0) requireJson(context);
          const isDeclaredLarge = declaredBytes !== null && declaredBytes > MAX_MAIN_THREAD_BYTES;
          // A body over the limit is always rejected as too large, even if there are other problems.
          if (isDeclaredLarge && declaredBytes <= maxBytes) await beforeLarge();
          await using chunks = readChunks({ context, declaredBytes, maxBytes, hold, limits });
          const head: Uint8Array[] = [];
          for (let bytes = 0; bytes <= MAX_MAIN_THREAD_BYTES; ) {
            const next = await chunks.next();
            if (next.done) {
              hold.endCount();
              if (bytes === 0) return parseInput({ schema, value: {} });
              requireJson(context);
              return parseInput({ schema, value: parseJson(Buffer.concat(head)) });
            }
            head.push(next.value);
            bytes += next.value.byteLength;
          }
          requireJson(context);
          if (!isDeclaredLarge) await beforeLarge();
          // Await here, because `chunks` is disposed when this function returns.
          return await withTemporaryFolder({
            parent: getRecordingsFolder(config),
            async work(folder) {
              const file = path.join(folder, "body");
              const all = async function* () {
                yield* head;
                yield* chunks;
              };
              await pipeline(all, createWriteStream(file, { flags: "wx" }));
              hold.endCount();
              return thread.parse({ file, name });
            },
          });
        },
        [Symbol.dispose]: hold[Symbol.dispose],
      };
    },
    admitRecording: ({ context, owner }) =>
      recordings.hold({ owner, bytes: readDeclaredBytes(context) ?? 0 }),
  };
}

/** Returns null for a chunked body. */
function readDeclaredBytes(context: Context): number | null {
  const declared = context.req.header("content-length");
  return declared === undefined ? null : Number(declared);
}

/** Requires JSON, which a form on another site can't send (CSRF). */
function requireJson(context: Context): void {
  if (!/^application\/json\b/i.test(context.req.header("content-type") ?? "")) {
    throw new AppError({ code: "unsupported_format.request" });
  }
}

/**
 * Yields the body's chunks. Throws as soon as the body exceeds the size limit or falls below the minimum
 * rate.
 */
async function* readChunks({
  context,
  declaredBytes,
  maxBytes,
  hold,
  limits,
}: {
  context: Context;
  declaredBytes: number | null;
  maxBytes: number;
  hold: Hold;
  limits: BodyLimits;
}): AsyncGenerator<Uint8Array, void, undefined> {
  const tooLarge = () => new AppError({ code: "input_too_large.request", params: { limit: maxBytes } });
  if (declaredBytes !== null && declaredBytes > maxBytes) throw tooLarge();
  const reader = context.req.raw.body?.getReader();
  if (!reader) return;
  const startedMs = performance.now();
  let bytes = 0;
  try {
    while (true) {
      const allowedMs = limits.graceMs + (bytes / limits.minBytesPerSecond) * 1000;
      const { done, value } = await readInTime({
        reader,
        timeoutMs: Math.max(0, startedMs + allowedMs - performance.now()),
      });
      if (done) return;
      bytes += value.byteLength;
      if (bytes > maxBytes) throw tooLarge();
      if (declaredBytes === null) hold.grow(value.byteLength);
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function readInTime({
  reader,
  timeoutMs,
}: {
  reader: ReadableStreamDefaultReader<Uint8Array>;
  timeoutMs: number;
}): Promise<ReadableStreamReadResult<Uint8Array>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError({ code: "timeout" })), timeoutMs);
  });
  const read = reader.read().catch((cause: unknown) => {
    throw new AppError({ code: "cancelled", cause });
  });
  try {
    return await Promise.race([read, late]);
  } finally {
    clearTimeout(timer);
  }
}
