import type { MessageSchema } from "./message-schema.ts";
import { onRestored } from "./on-restored.ts";

/** One end of a port that validates incoming messages. */
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
  refusal,
}: {
  port: chrome.runtime.Port;
  schema: MessageSchema<Incoming>;
  /** The answer to an invalid message. Without it, invalid messages are dropped. */
  refusal?: Outgoing;
}): TypedPort<Incoming, Outgoing> & { closed: AbortSignal; lose(): void } {
  const closing = new AbortController();
  const { signal: closed } = closing;
  const listeners: (() => void)[] = [];
  const lose = () => {
    closing.abort();
    for (const listener of listeners) listener();
  };
  port.onDisconnect.addListener(lose);
  const send = (message: Outgoing) => {
    if (!closed.aborted) port.postMessage(message);
  };
  return {
    closed,
    lose,
    send,
    onMessage(listener) {
      port.onMessage.addListener((message: unknown) => {
        const parsed = schema.safeParse(message);
        if (parsed.success) listener(parsed.data);
        else if (refusal !== undefined) send(refusal);
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

/**
 * Accepts ports from the extension's own pages and scripts. Answers an invalid message with `refusal`, since the sender
 * would wait forever otherwise.
 */
export function onPort<Incoming, Outgoing>({
  name,
  schema,
  refusal,
  listener,
}: {
  name: string;
  schema: MessageSchema<Incoming>;
  refusal: Outgoing;
  listener: (port: TypedPort<Incoming, Outgoing>, tabId: number | undefined) => void;
}): void {
  chrome.runtime.onConnect.addListener((port) => {
    if (port.name !== name || port.sender?.id !== chrome.runtime.id) return;
    listener(wrapPort({ port, schema, refusal }), port.sender.tab?.id);
  });
}
