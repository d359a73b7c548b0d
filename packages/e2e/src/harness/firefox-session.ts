import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** How long Firefox may take to start on a busy machine. */
const START_LIMIT_MS = 60_000;

interface BidiMessage {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: string;
  message?: string;
}

/** A WebDriver BiDi connection that controls Firefox: https://w3c.github.io/webdriver-bidi/ */
export interface FirefoxSession extends AsyncDisposable {
  send<Result = unknown>(method: string, params: object): Promise<Result>;
  on(method: string, listener: (params: never) => void): void;
}

/** Starts Firefox with a new profile. `preferences` are written into it. */
export async function startFirefox({
  executablePath,
  preferences,
}: {
  executablePath: string;
  preferences: Readonly<Record<string, string | number | boolean>>;
}): Promise<FirefoxSession> {
  const profile = await mkdtemp(path.join(os.tmpdir(), "pith-firefox-"));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(profile, "user.js"), lines.join("\n"));
  const child = spawn(
    executablePath,
    [
      "--headless",
      "--no-remote",
      "--remote-debugging-port=0",
      "--remote-allow-system-access",
      "--profile",
      profile,
      "about:blank",
    ],
    {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: "1" },
    },
  );
  const close = async () => {
    await stop(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const socket = await connect(await readAddress(child));
    const session = createSession({ socket, close });
    await session.send("session.new", { capabilities: {} });
    return session;
  } catch (error) {
    await close();
    throw error;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(timer);
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const timer = setTimeout(() => reject(new Error(`Firefox did not start:\n${output}`)), START_LIMIT_MS);
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`Firefox ended while it started:\n${output}`)));
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(`${address}/session`);
    });
  });
}

function connect(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  return new Promise((resolve, reject) => {
    socket.addEventListener("open", () => resolve(socket));
    socket.addEventListener("error", () => reject(new Error("Firefox refused the connection.")));
  });
}

function createSession({ socket, close }: { socket: WebSocket; close: () => Promise<void> }): FirefoxSession {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, (params: never) => void>();
  let lastId = 0;
  socket.addEventListener("message", ({ data }) => {
    const message: BidiMessage = JSON.parse(String(data));
    if (message.id === undefined) {
      listeners.get(message.method ?? "")?.(message.params as never);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) call?.reject(new Error(`${message.error}: ${message.message}`));
    else call?.resolve(message.result);
  });
  socket.addEventListener("close", () => {
    for (const call of waiting.values()) call.reject(new Error("Firefox has ended."));
  });
  return {
    send<Result>(method: string, params: object) {
      const id = ++lastId;
      const call = Promise.withResolvers<unknown>();
      waiting.set(id, call);
      socket.send(JSON.stringify({ id, method, params }));
      return call.promise as Promise<Result>;
    },
    on: (method, listener) => void listeners.set(method, listener),
    async [Symbol.asyncDispose]() {
      socket.close();
      await close();
    },
  };
}
