import { vi } from "vitest";
import { serveDevicePort } from "../device-model/serve-device-port.ts";
import { serveGlancePort } from "../glances/serve-glance-port.ts";
import { DEVICE_PORT, deviceCommandSchema } from "../messages/device-messages.ts";
import { GLANCE_PORT, glanceCommandSchema, glanceOpenSchema } from "../messages/glance-messages.ts";

type Listener<Arguments extends unknown[]> = (...values: Arguments) => unknown;

interface FakeEvent<Arguments extends unknown[]> {
  addListener(listener: Listener<Arguments>): void;
  removeListener(listener: Listener<Arguments>): void;
  emit(...values: Arguments): unknown[];
}

function createEvent<Arguments extends unknown[]>(): FakeEvent<Arguments> {
  const listeners = new Set<Listener<Arguments>>();
  return {
    addListener: (listener) => listeners.add(listener),
    removeListener: (listener) => listeners.delete(listener),
    emit: (...values) => [...listeners].map((listener) => listener(...values)),
  };
}

/** Messages are serialized as JSON, as in Chrome. */
function copy(message: unknown): unknown {
  return message === undefined ? undefined : JSON.parse(JSON.stringify(message));
}

interface Sender {
  id: string;
  url?: string;
}

export interface FakePort {
  name: string;
  sender: Sender;
  onMessage: FakeEvent<[unknown]>;
  onDisconnect: FakeEvent<[]>;
  postMessage(message: unknown): void;
  disconnect(): void;
}

/** Creates two connected ports. Sending to a closed port throws, as in Chrome. */
export function createPortPair({
  name = "summary",
  senderId = "pith",
}: {
  name?: string;
  senderId?: string;
} = {}): [FakePort, FakePort] {
  let isOpen = true;
  const build = (): FakePort => ({
    name,
    sender: { id: senderId },
    onMessage: createEvent(),
    onDisconnect: createEvent(),
    postMessage: () => undefined,
    disconnect: () => undefined,
  });
  const pair: [FakePort, FakePort] = [build(), build()];
  for (const [end, far] of [pair, [pair[1], pair[0]] as const]) {
    end.postMessage = (message) => {
      if (!isOpen) throw new Error("Attempting to use a disconnected port object");
      far.onMessage.emit(copy(message));
    };
    end.disconnect = () => {
      if (!isOpen) return;
      isOpen = false;
      far.onDisconnect.emit();
    };
  }
  return pair;
}

/** Runs the engine at the other end of a port, as the offscreen document does. */
export function serveEngine(port: FakePort): void {
  serveGlancePort({
    port: {
      send: (news) => port.postMessage(news),
      onMessage: (listener) =>
        port.onMessage.addListener((message) => listener(glanceCommandSchema.parse(message))),
      onDisconnect: (listener) => port.onDisconnect.addListener(listener),
      disconnect: () => port.disconnect(),
    },
  });
}

/** Runs the browser's model, if the test has one, at the other end of a port. */
function serveDevice(port: FakePort): void {
  serveDevicePort({
    port: {
      send: (news) => port.postMessage(news),
      onMessage: (listener) =>
        port.onMessage.addListener((message) => listener(deviceCommandSchema.parse(message))),
      onDisconnect: (listener) => port.onDisconnect.addListener(listener),
      disconnect: () => port.disconnect(),
    },
  });
}

interface FakeTab {
  id: number;
  url?: string;
}

export interface FakeChrome {
  /** The contents of each storage area. */
  stored: { session: Record<string, unknown>; local: Record<string, unknown> };
  /** The active tab, which the popup reads. */
  tab: FakeTab | null;
  openedUrls: string[];
  reloadedTabs: number[];
  /** The background's ends of the opened ports, except those to the engine, which `serveEngine` handles. */
  ports: FakePort[];
  /** Called for each new port before anything is sent. */
  onPort: (port: FakePort) => void;
  /** Sends to all listeners in this context and returns the reply; null if nobody replies. */
  send(message: unknown, sender?: Partial<Sender>): Promise<unknown>;
  /** Opens a port to the listeners in this context and returns its other end. */
  connect(options?: { name?: string; senderId?: string }): FakePort;
  /** Returns the content script's reply; throws if the tab has no script. */
  answerTab: (message: unknown) => unknown;
  /** Returns the background's reply to the popup. */
  answerBackground: (message: unknown) => unknown;
}

/** Stubs the parts of chrome.* that platform/ uses. `vi.unstubAllGlobals` restores them. */
export function stubChrome(): FakeChrome {
  const onMessage = createEvent<[unknown, Sender, (reply: unknown) => void]>();
  const onConnect = createEvent<[FakePort]>();
  const fake: FakeChrome = {
    stored: { session: {}, local: {} },
    tab: null,
    openedUrls: [],
    reloadedTabs: [],
    ports: [],
    onPort: () => undefined,
    send: (message, sender) =>
      new Promise((resolve) => {
        const kept = onMessage.emit(copy(message), { id: "pith", ...sender }, (reply) =>
          resolve(copy(reply)),
        );
        if (!kept.includes(true)) resolve(null);
      }),
    connect(options) {
      const [near, far] = createPortPair(options);
      onConnect.emit(far);
      return near;
    },
    answerTab: () => {
      throw new Error("Could not establish connection. Receiving end does not exist.");
    },
    answerBackground: () => undefined,
  };
  const buildArea = (area: "session" | "local") => ({
    get: async (key: string) => copy(key in fake.stored[area] ? { [key]: fake.stored[area][key] } : {}),
    set: async (values: Record<string, unknown>) => {
      Object.assign(fake.stored[area], copy(values));
    },
    remove: async (key: string) => {
      delete fake.stored[area][key];
    },
  });
  vi.stubGlobal("chrome", {
    i18n: { getUILanguage: () => "en-US", getMessage: (key: string) => key },
    runtime: {
      id: "pith",
      getURL: (path: string) => `chrome-extension://pith/${path}`,
      onMessage,
      onConnect,
      connect({ name }: { name: string }) {
        const [near, far] = createPortPair({ name });
        if (name === GLANCE_PORT || name === DEVICE_PORT) {
          if (name === GLANCE_PORT) serveEngine(far);
          else serveDevice(far);
          return near;
        }
        fake.ports.push(far);
        fake.onPort(far);
        return near;
      },
      sendMessage: async (message: unknown) =>
        glanceOpenSchema.safeParse(message).success
          ? { type: "glance:ready" }
          : copy(await fake.answerBackground(copy(message))),
    },
    storage: { session: buildArea("session"), local: buildArea("local") },
    tabs: {
      query: async () => (fake.tab ? [fake.tab] : []),
      sendMessage: async (_id: number, message: unknown) => copy(await fake.answerTab(copy(message))),
      create: async ({ url }: { url: string }) => {
        fake.openedUrls.push(url);
      },
      reload: async (tabId: number) => {
        fake.reloadedTabs.push(tabId);
      },
    },
  });
  return fake;
}
