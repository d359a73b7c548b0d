import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import type { BrowserModelState } from "@pith/engine/device/browser-model";
import type { AskCommand, AskNews } from "../../../messages/ask-messages.ts";
import {
  DEVICE_PORT,
  type DeviceCommand,
  type DeviceNews,
  deviceNewsSchema,
} from "../../../messages/device-messages.ts";
import { type GlanceOpen, type GlanceReady, glanceReadySchema } from "../../../messages/glance-messages.ts";
import { requestBackground } from "../../../platform/request-background.ts";
import { connectPort } from "../../../platform/typed-port.ts";

/** Opens the offscreen document and connects to it. Rejects if the extension was updated while the page was open. */
async function connect({ signal, onNews, onLost }: Listeners & { signal: AbortSignal }) {
  await requestBackground<GlanceOpen, GlanceReady>({
    request: { type: "glance:open" },
    schema: glanceReadySchema,
  });
  signal.throwIfAborted();
  const port = connectPort<DeviceNews, DeviceCommand>({ name: DEVICE_PORT, schema: deviceNewsSchema });
  port.onMessage(onNews);
  port.onDisconnect(onLost);
  signal.addEventListener("abort", () => port.disconnect(), { once: true });
  return port;
}

interface Listeners {
  onNews: (news: DeviceNews) => void;
  /** Called if the offscreen document dies. */
  onLost: () => void;
}

/** Returns whether the browser's model can write in a language; `unavailable` if we can't tell. */
export async function readDeviceState({
  language,
  signal,
}: {
  language: string;
  signal: AbortSignal;
}): Promise<BrowserModelState> {
  const { promise, resolve } = Promise.withResolvers<BrowserModelState>();
  try {
    const port = await connect({
      signal,
      onNews: (news) => resolve(news.type === "device:state" ? news.state : "unavailable"),
      onLost: () => resolve("unavailable"),
    });
    port.send({ type: "device:read", language });
    const state = await promise;
    port.disconnect();
    return state;
  } catch {
    return "unavailable";
  }
}

/**
 * Asks the browser's model a question. Calls `onNews` once with the answer or failure, or `onLost` if the
 * connection is lost. Aborting cancels the question.
 */
export async function askDevice({
  command,
  signal,
  onNews,
  onLost,
}: {
  command: AskCommand;
  signal: AbortSignal;
  onNews: (news: AskNews) => void;
  onLost: () => void;
}): Promise<void> {
  const stop = new AbortController();
  const port = await connect({
    signal: AbortSignal.any([signal, stop.signal]),
    onNews: (news) => {
      if (news.type === "ask:answered" || news.type === "ask:failed") onNews(news);
      // The document couldn't accept the question.
      else onLost();
      stop.abort();
    },
    onLost,
  });
  port.send(command);
}

/**
 * Rewrites a glance with the browser's model. The last message passed to `onNews` is a `device:end`. Aborting
 * cancels the rewrite.
 */
export async function rewriteOnDevice({
  content,
  video,
  signal,
  onNews,
}: {
  content: SummaryContent;
  video: Video;
  signal: AbortSignal;
  onNews: (news: DeviceNews) => void;
}): Promise<void> {
  const tell = (news: DeviceNews) => {
    if (!signal.aborted) onNews(news);
  };
  const lost = () => tell({ type: "device:end", outcome: "stopped", content: null });
  try {
    const port = await connect({ signal, onNews: tell, onLost: lost });
    port.send({ type: "device:rewrite", content, video });
  } catch {
    lost();
  }
}
