import type { MessageSchema } from "./message-schema.ts";

/** One end of a port whose messages are checked on arrival; those that don't fit are dropped. */
export interface TypedPort<Incoming, Outgoing> {
  /** Says nothing where the other end has gone: `onDisconnect` tells that. */
  send(message: Outgoing): void;
  onMessage(listener: (message: Incoming) => void): void;
  /** Not called for a `disconnect` of one's own. */
  onDisconnect(listener: () => void): void;
  disconnect(): void;
}

function wrapPort<Incoming, Outgoing>({
  port,
  schema,
}: {
  port: chrome.runtime.Port;
  schema: MessageSchema<Incoming>;
}): TypedPort<Incoming, Outgoing> {
  let isOpen = true;
  port.onDisconnect.addListener(() => {
    isOpen = false;
  });
  return {
    send(message) {
      if (isOpen) port.postMessage(message);
    },
    onMessage(listener) {
      port.onMessage.addListener((message: unknown) => {
        const parsed = schema.safeParse(message);
        if (parsed.success) listener(parsed.data);
      });
    },
    onDisconnect(listener) {
      port.onDisconnect.addListener(listener);
    },
    disconnect() {
      if (isOpen) port.disconnect();
      isOpen = false;
    },
  };
}

/** Opens a port to the background. @throws Error where the extension was updated or removed under this page. */
export function connectPort<Incoming, Outgoing>({
  name,
  schema,
}: {
  name: string;
  schema: MessageSchema<Incoming>;
}): TypedPort<Incoming, Outgoing> {
  return wrapPort({ port: chrome.runtime.connect({ name }), schema });
}

/** Takes the ports that the extension's own pages and scripts open. */
export function onPort<Incoming, Outgoing>({
  name,
  schema,
  listener,
}: {
  name: string;
  schema: MessageSchema<Incoming>;
  listener: (port: TypedPort<Incoming, Outgoing>) => void;
}): void {
  chrome.runtime.onConnect.addListener((port) => {
    if (port.name === name && port.sender?.id === chrome.runtime.id) listener(wrapPort({ port, schema }));
  });
}
