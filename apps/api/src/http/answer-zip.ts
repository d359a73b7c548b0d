import type { Log } from "@pith/core/logging/create-log";
import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/** A client that reads nothing for this long is cut off, so that it can't occupy its slot forever. */
export const MAX_IDLE_MS = 120_000;

/**
 * Streams an archive while it is being written. A failure breaks the connection, so that no client mistakes a
 * truncated archive for a complete one.
 */
export function answerZip({
  context,
  chunks,
  fileName,
  onEnd,
  log,
}: {
  context: Context<AppEnv>;
  chunks: AsyncGenerator<Uint8Array, void, undefined>;
  fileName: string;
  /** Called when the stream ends for any reason. Must be idempotent. */
  onEnd: () => void;
  log: Log;
}): Response {
  let idle: NodeJS.Timeout | undefined;
  let isOver = false;
  const end = () => {
    clearTimeout(idle);
    isOver = true;
    onEnd();
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(idle);
      try {
        const next = await chunks.next();
        if (isOver) return;
        if (!next.done) {
          controller.enqueue(next.value);
          idle = setTimeout(() => {
            controller.error(new Error("The reader takes nothing anymore."));
            end();
            chunks.return().catch(() => undefined);
          }, MAX_IDLE_MS).unref();
          return;
        }
        controller.close();
      } catch (error) {
        if (!isOver && !context.req.raw.signal.aborted) log.warn({ err: error }, "An archive was cut off");
        controller.error(error);
      }
      end();
    },
    async cancel() {
      end();
      await chunks.return();
    },
  });
  return context.body(body, 200, {
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="${fileName}"`,
    "Cache-Control": "no-store",
  });
}
