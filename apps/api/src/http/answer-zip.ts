import type { Log } from "@pith/core/logging/create-log";
import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/**
 * Streams an archive while it is written. A failure cuts the connection, so that no client takes a part for the whole.
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
  /** Called when the stream ends, for any reason. Must allow repeated calls. */
  onEnd: () => void;
  log: Log;
}): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await chunks.next();
        if (!next.done) return controller.enqueue(next.value);
        controller.close();
      } catch (error) {
        if (!context.req.raw.signal.aborted) log.warn({ err: error }, "An archive was cut off");
        controller.error(error);
      }
      onEnd();
    },
    async cancel() {
      onEnd();
      await chunks.return();
    },
  });
  return context.body(body, 200, {
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="${fileName}"`,
    "Cache-Control": "no-store",
  });
}
