import { createHash } from "node:crypto";
import type { Worker } from "node:worker_threads";
import { AppError } from "@pith/core/errors/app-error";
import { findWorker } from "../../lib/find-worker.ts";
import { startThread } from "../../lib/start-thread.ts";
import type { Card, CardImage, CardRenderer } from "./card.ts";

/** Part of each ETag. Increment it when the drawing changes, to invalidate cached images. */
const DRAWING_VERSION = 1;
/** At 30 to 70 KB per image, at most 6 to 14 MB. */
const MAX_IMAGES = 200;
/** At 0.2 s per card, a wait of at most about 8 s. */
const MAX_WAITING = 40;
const WAIT_SECONDS = 5;
/** If rendering takes longer, it is aborted along with its thread. The first image also loads the fonts. */
const RENDER_MS = 20_000;
/** The thread holds up to 200 MB of fonts and images, so it exits when idle. */
const IDLE_MS = 60_000;
const THREAD_MEMORY_MB = 256;

/** Creates the renderer. One thread draws one card at a time, and equal cards share an image. */
export function createCardRenderer(): CardRenderer {
  const images = new Map<string, CardImage>();
  const underWay = new Map<string, Promise<CardImage>>();
  let last: Promise<unknown> = Promise.resolve();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | null = null;

  async function endThread(): Promise<void> {
    if (idle) clearTimeout(idle);
    const ended = worker;
    worker = null;
    await ended?.terminate();
  }

  async function draw(card: Card): Promise<CardImage> {
    if (idle) clearTimeout(idle);
    worker ??= startThread({
      url: findWorker({ name: "card", caller: import.meta.url }),
      memoryMb: THREAD_MEMORY_MB,
    });
    worker.ref();
    try {
      const image = await drawOn({ worker, card });
      worker.unref();
      idle = setTimeout(() => void endThread(), IDLE_MS).unref();
      return image;
    } catch (error) {
      await endThread();
      throw error;
    }
  }

  function keep(etag: string, image: CardImage): void {
    for (const oldest of images.keys()) {
      if (images.size < MAX_IMAGES) break;
      images.delete(oldest);
    }
    images.set(etag, image);
  }

  return {
    getEtag,
    async render(card) {
      const etag = getEtag(card);
      const known = images.get(etag);
      if (known) return known;
      const started = underWay.get(etag);
      if (started) return started;
      if (underWay.size >= MAX_WAITING) {
        throw new AppError({ code: "rate_limited", retryAfterSeconds: WAIT_SECONDS });
      }
      const drawing = last.then(() => draw(card));
      last = drawing.catch(() => {});
      underWay.set(etag, drawing);
      try {
        const image = await drawing;
        keep(etag, image);
        return image;
      } finally {
        underWay.delete(etag);
      }
    },
    close: endThread,
  };
}

function getEtag(card: Card): string {
  const hash = createHash("sha256").update(JSON.stringify([DRAWING_VERSION, card]));
  return `"${hash.digest("base64url").slice(0, 22)}"`;
}

function drawOn({ worker, card }: { worker: Worker; card: Card }): Promise<CardImage> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      clearTimeout(timer);
      worker.off("message", receive);
      worker.off("error", fail);
      worker.off("exit", end);
      then();
    };
    const receive = (image: CardImage) => settle(() => resolve(image));
    const fail = (error: unknown) => settle(() => reject(error));
    const end = () => settle(() => reject(new Error("The thread that draws cards ended.")));
    const timer = setTimeout(() => fail(new AppError({ code: "timeout" })), RENDER_MS);
    worker.on("message", receive);
    worker.on("error", fail);
    worker.on("exit", end);
    worker.postMessage(card);
  });
}
