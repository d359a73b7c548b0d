import { createServer } from "node:http";

/** One webhook request. */
export interface ReceivedMessage {
  /** The same for every attempt to deliver a message. */
  id: string;
  body: string;
  /** False if the sender disconnected before the response. */
  isAnswered: boolean;
}

export interface HookReceiver extends AsyncDisposable {
  port: number;
  received: ReceivedMessage[];
}

/** Starts a webhook receiver, which answers each message with 200 after `getDelayMs`. */
export async function startHookReceiver({ getDelayMs }: { getDelayMs: () => number }): Promise<HookReceiver> {
  const received: ReceivedMessage[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    try {
      for await (const chunk of request.setEncoding("utf8")) body += chunk;
    } catch {
      // The sender died in the middle of its request.
      return;
    }
    const message = { id: String(request.headers["webhook-id"]), body, isAnswered: false };
    received.push(message);
    response.once("close", () => {
      message.isAnswered = response.writableFinished;
    });
    setTimeout(() => response.end(), getDelayMs());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The receiver has no port.");
  return {
    port: address.port,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
