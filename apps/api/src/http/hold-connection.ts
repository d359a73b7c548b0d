/** Proxies close a connection that has been idle for a minute. */
const BEAT_MS = 15_000;

const space = new TextEncoder().encode(" ");

/**
 * Returns the response. If it takes a long time, returns a substitute that sends a space every 15 seconds
 * until the actual response is ready. That is valid, since JSON may begin with spaces. The substitute's
 * status is 200 before the outcome is known, so only its body reports a failure.
 *
 * @param answered never rejects
 */
export async function holdConnection(answered: Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, BEAT_MS, null);
  });
  const early = await Promise.race([answered, isLate]);
  clearTimeout(timer);
  if (early) return early;
  let isOpen = true;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const beat = () => {
        controller.enqueue(space);
        timer = setTimeout(beat, BEAT_MS);
      };
      beat();
      void answered.then(unpack).then((text) => {
        clearTimeout(timer);
        if (!isOpen) return;
        controller.enqueue(text);
        controller.close();
      });
    },
    cancel() {
      isOpen = false;
      clearTimeout(timer);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      // Disables nginx's buffering, so that proxies in front of it receive the spaces, too.
      "X-Accel-Buffering": "no",
    },
  });
}

/** Reads the body. It is decompressed, because plain spaces have been sent before it. */
async function unpack(response: Response): Promise<Uint8Array> {
  const isPacked = response.headers.get("Content-Encoding") === "gzip";
  const body = isPacked ? response.body?.pipeThrough(new DecompressionStream("gzip")) : response.body;
  return new Uint8Array(await new Response(body ?? null).arrayBuffer());
}
