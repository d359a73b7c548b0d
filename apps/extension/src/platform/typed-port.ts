import type { MessageSchema } from "./message-schema.ts";
import { onRestored } from "./on-restored.ts";

/** One end of a port that validates incoming messages and drops invalid ones. */
export interface TypedPort<Incoming, Outgoing> {
  /** Does nothing if the other end has disconnected; `onDisconnect` reports that. */
  send(message: Outgoing): void;
  onMessage(listener: (message: Incoming) => void): void;
  /** Not called after a local `disconnect`. */
  onDisconnect(listener: () => void): void;
  disconnect(): void;
}

function wrapPort<Incoming, Outgoing>({
  port,
  schema,
}: {
  port: chrome.runtime.Port;
  schema: MessageSchema<Incoming>;
}): TypedPort<Incoming, Outgoing> & { closed: AbortSignal; lose(): void } {
  const closing = new AbortController();
  const { signal: closed } = closing;
  const listeners: (() => void)[] = [];
  const lose = () => {
    closing.abort();
    for (const listener of listeners) listener();
  };
  port.onDisconnect.addListener(lose);
  return {
    closed,
    lose,
    send(message) {
      if (!closed.aborted) port.postMessage(message);
    },
    onMessage(listener) {
      port.onMessage.addListener((message: unknown) => {
        const parsed = schema.safeParse(message);
        if (parsed.success) listener(parsed.data);
      });
    },
    onDisconnect(listener) {
      listeners.push(listener);
    },
    disconnect() {
      if (!closed.aborted) port.disconnect();
      closing.abort();
    },
  };
}

/**
 * Opens a port to the background. Coming back from the back/forward cache counts as a disconnection.
 *
 * @throws Error if the extension was updated or removed while this page was open.
 */
export function connectPort<Incoming, Outgoing>({
  name,
  schema,
}: {
  name: string;
  schema: MessageSchema<Incoming>;
}): TypedPort<Incoming, Outgoing> {
  const { closed, lose, ...port } = wrapPort({ port: chrome.runtime.connect({ name }), schema });
  onRestored({ signal: closed, run: lose });
  return port;
}

/** Accepts ports from the extension's own pages and scripts. */
export function onPort<Incoming, Outgoing>({
  name,
  schema,
  listener,
}: {
  name: string;
  schema: MessageSchema<Incoming>;
  listener: (port: TypedPort<Incoming, Outgoing>, tabId: number | undefined) => void;
}): void {
  chrome.runtime.onConnect.addListener((port) => {
    if (port.name !== name || port.sender?.id !== chrome.runtime.id) return;
    listener(wrapPort({ port, schema }), port.sender.tab?.id);
  });
}
