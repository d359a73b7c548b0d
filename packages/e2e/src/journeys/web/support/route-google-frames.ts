import type { BrowserContext } from "@playwright/test";

/**
 * Replaces https://apis.google.com/js/api.js, which connects Firebase's page with its helper frame.
 * The replacement makes the same calls over postMessage, so that signing in through the popup needs no network. Runs in
 * both windows, so it can't use anything from outside the function.
 */
function installFrames(): void {
  interface Message {
    gapi: true;
    id: string;
    name: string;
    payload?: unknown;
    result?: unknown;
    isReply?: boolean;
  }
  type Handler = (payload: unknown) => unknown;

  function createChannel({ target, ready }: { target: () => Window | null; ready: Promise<void> }) {
    const handlers = new Map<string, Handler>();
    const waiting = new Map<string, Message[]>();
    const asked = new Map<string, (results: unknown[]) => void>();

    async function answer(message: Message, handler: Handler): Promise<void> {
      const result = await handler(message.payload);
      target()?.postMessage({ ...message, isReply: true, result }, "*");
    }
    window.addEventListener("message", (event: MessageEvent<Message>) => {
      const message = event.data;
      if (event.source !== target() || message?.gapi !== true) return;
      if (message.isReply) {
        asked.get(message.id)?.([message.result]);
        asked.delete(message.id);
        return;
      }
      const handler = handlers.get(message.name);
      if (handler) void answer(message, handler);
      else waiting.set(message.name, [...(waiting.get(message.name) ?? []), message]);
    });
    return {
      register(name: string, handler: Handler) {
        handlers.set(name, handler);
        for (const message of waiting.get(name) ?? []) void answer(message, handler);
        waiting.delete(name);
      },
      send(name: string, payload: unknown, onAnswer?: (results: unknown[]) => void) {
        const id = crypto.randomUUID();
        if (onAnswer) asked.set(id, onAnswer);
        void ready.then(() => target()?.postMessage({ gapi: true, id, name, payload }, "*"));
      },
      restyle: () => Promise.resolve(),
      ping: (onAnswer: () => void) => ready.then(onAnswer),
    };
  }

  const context = {
    open(
      { where, url }: { where: HTMLElement; url: string },
      onOpen: (frame: ReturnType<typeof createChannel>) => unknown,
    ) {
      const frame = document.createElement("iframe");
      const ready = new Promise<void>((resolve) => frame.addEventListener("load", () => resolve()));
      frame.src = url;
      frame.hidden = true;
      where.append(frame);
      return Promise.resolve(onOpen(createChannel({ target: () => frame.contentWindow, ready })));
    },
    getParentIframe: () => createChannel({ target: () => window.parent, ready: Promise.resolve() }),
  };
  const gapi = {
    load: (_name: string, options: { callback: () => void } | (() => void)) =>
      typeof options === "function" ? options() : options.callback(),
    iframes: { getContext: () => context, CROSS_ORIGIN_IFRAMES_FILTER: () => true },
  };
  const scope = window as unknown as Record<string, unknown>;
  scope["gapi"] = gapi;
  const source = (document.currentScript as HTMLScriptElement | null)?.src ?? "";
  const name = (source && new URL(source).searchParams.get("onload")) || "gapi_onload";
  const onLoad = scope[name];
  if (typeof onLoad === "function") onLoad();
}

/** Serves Google's frame script to all pages in the context, and blocks other external files. */
export async function routeGoogleFrames(context: BrowserContext): Promise<void> {
  await context.route("https://apis.google.com/js/api.js*", (route) =>
    route.fulfill({ contentType: "text/javascript", body: `(${installFrames.toString()})()` }),
  );
  // The emulator's sign-in page loads styles from these hosts, but works without them.
  await context.route(/^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//, (route) => route.abort());
}
