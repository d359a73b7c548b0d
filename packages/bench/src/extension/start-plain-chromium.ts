import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { guardProcess } from "@pith/testbed/guard";
import { requireChromium } from "@pith/testbed/require-chromium";

/**
 * How long Chromium may take to respond on a busy machine, including calls to functions that wait for
 * something.
 */
const ANSWER_LIMIT_MS = 60_000;

interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

/** A request that the browser holds until it's answered. */
export interface HeldRequest {
  requestId: string;
  request: { url: string };
}

export interface PlainPage {
  /** Sends a DevTools protocol command: https://chromedevtools.github.io/devtools-protocol/ */
  send<Result = unknown>(method: string, params?: object): Promise<Result>;
  /**
   * Calls a function in the page and waits for its result. The function and its input are sent as text, so
   * the function can't use anything outside itself. @throws if the function throws
   */
  call<Input, Output>(run: (input: Input) => Output, input: Input): Promise<Awaited<Output>>;
  close(): Promise<void>;
}

export interface PlainChromium extends AsyncDisposable {
  /** Opens a tab whose HTTPS requests are all passed to `onRequest`. */
  openPage(onRequest: (held: HeldRequest, page: PlainPage) => Promise<void>): Promise<PlainPage>;
}

/**
 * Starts Chromium with an extension and a new profile, controlled through a pipe.
 *
 * Playwright isn't used, because it always enables the protocol's Runtime domain. When that domain is
 * enabled, V8 reparses a whole script as soon as the script creates an `Error`, as React does while it loads.
 * For users, this only happens while the developer tools are open.
 */
export async function startPlainChromium({
  profile,
  extension,
}: {
  /** Both are folders. */
  profile: string;
  extension: string;
}): Promise<PlainChromium> {
  const { executablePath, args } = requireChromium();
  const child = spawn(
    executablePath,
    [
      ...args,
      "--headless=new",
      "--lang=en-US",
      "--window-size=1280,720",
      "--remote-debugging-pipe",
      `--user-data-dir=${profile}`,
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
  );
  guardProcess(child);
  const ended = once(child, "exit");
  // Chromium reads from file descriptor 3 and writes to 4.
  const input = child.stdio[3] as Writable;
  const output = child.stdio[4] as Readable;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, (held: HeldRequest) => void>();
  let lastId = 0;

  function send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = ++lastId;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    setTimeout(() => answer.reject(new Error(`Chromium didn't answer ${method}.`)), ANSWER_LIMIT_MS).unref();
    input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return answer.promise as Promise<Result>;
  }

  function receive({ id, method, sessionId = "", params, result, error }: Message): void {
    if (method === "Fetch.requestPaused") listeners.get(sessionId)?.(params as HeldRequest);
    if (id === undefined) return;
    const answer = waiting.get(id);
    waiting.delete(id);
    if (error) answer?.reject(new Error(error.message));
    else answer?.resolve(result);
  }

  let unread = "";
  output.setEncoding("utf8").on("data", (text: string) => {
    const messages = (unread + text).split("\0");
    unread = messages.pop() ?? "";
    for (const message of messages) receive(JSON.parse(message));
  });

  return {
    async openPage(onRequest) {
      const { targetId } = await send<{ targetId: string }>("Target.createTarget", { url: "about:blank" });
      const { sessionId } = await send<{ sessionId: string }>("Target.attachToTarget", {
        targetId,
        flatten: true,
      });
      const page: PlainPage = {
        send: (method, params) => send(method, params, sessionId),
        async call(run, argument) {
          const { result, exceptionDetails } = await page.send<{
            result: { value: never };
            exceptionDetails?: { text: string; exception?: { description?: string } };
          }>("Runtime.evaluate", {
            expression: `(${run})(${JSON.stringify(argument)})`,
            awaitPromise: true,
            returnByValue: true,
          });
          if (exceptionDetails)
            throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
          return result.value;
        },
        async close() {
          await send("Target.closeTarget", { targetId });
        },
      };
      listeners.set(sessionId, (held) => void onRequest(held, page));
      await page.send("Fetch.enable", { patterns: [{ urlPattern: "https://*" }] });
      return page;
    },
    async [Symbol.asyncDispose]() {
      await send("Browser.close");
      await ended;
    },
  };
}
