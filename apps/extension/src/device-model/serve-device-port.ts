import { assertNever } from "@pith/core/lib/assert-never";
import { readBrowserModelState } from "@pith/engine/device/browser-model";
import type { AskCommand } from "../messages/ask-messages.ts";
import type { DeviceCommand, DeviceNews } from "../messages/device-messages.ts";
import { readFailure } from "../messages/failure.ts";
import type { TypedPort } from "../platform/typed-port.ts";
import { findBrowserModels } from "./find-browser-models.ts";

/** Runs the browser's own model for one page. Stops when the page disconnects. */
export function serveDevicePort({ port }: { port: TypedPort<DeviceCommand, DeviceNews> }): void {
  const gone = new AbortController();
  port.onDisconnect(() => gone.abort());

  async function rewrite({ content, video }: Extract<DeviceCommand, { type: "device:rewrite" }>) {
    // Loaded on demand, because it's large and few users need it.
    const { rewriteOnDevice } = await import("./rewrite-on-device.ts");
    const end = await rewriteOnDevice({
      models: findBrowserModels(),
      content,
      video,
      signal: gone.signal,
      onProgress: (progress) => port.send({ type: "device:progress", ...progress }),
    });
    port.send({ type: "device:end", ...end });
  }

  async function answer(command: AskCommand) {
    const { answerOnDevice } = await import("./answer-on-device.ts");
    try {
      const answered = await answerOnDevice({ models: findBrowserModels(), command, signal: gone.signal });
      port.send({ type: "ask:answered", ...answered });
    } catch (error) {
      port.send({ type: "ask:failed", failure: readFailure(error) });
    }
  }

  async function obey(command: DeviceCommand): Promise<void> {
    switch (command.type) {
      case "device:read": {
        const { language } = command;
        const state = await readBrowserModelState({ models: findBrowserModels(), language });
        return port.send({ type: "device:state", state });
      }
      case "device:rewrite":
        return rewrite(command);
      case "ask:start":
        return answer(command);
      default:
        return assertNever(command);
    }
  }

  port.onMessage((command) => {
    obey(command).catch(() => {
      if (!gone.signal.aborted) port.send({ type: "device:end", outcome: "stopped", content: null });
    });
  });
}
