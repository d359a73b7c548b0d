import {
  BRIDGE_CHANNEL,
  type BridgeReply,
  type BridgeRequest,
  bridgeReplySchema,
} from "../../messages/bridge-messages.ts";
import { listPlayerSelectors } from "./page-elements.ts";

/** The page's script runs in the same process, so waiting longer is pointless. */
const BRIDGE_WAIT_MS = 2_000;

type WithoutEnvelope<Request> = Request extends unknown ? Omit<Request, "channel" | "id" | "players"> : never;
/** A request without the envelope's fields. */
export type PageQuestion = WithoutEnvelope<BridgeRequest>;

/** Sends a request to the script in the page's main world. Resolves to null if it doesn't reply. */
export function askPage({
  question,
  createId = () => crypto.randomUUID(),
  signal,
}: {
  question: PageQuestion;
  createId?: () => string;
  signal: AbortSignal;
}): Promise<BridgeReply | null> {
  const id = createId();
  return new Promise((resolve) => {
    const finish = (reply: BridgeReply | null) => {
      clearTimeout(timer);
      window.removeEventListener("message", listen);
      signal.removeEventListener("abort", giveUp);
      resolve(reply);
    };
    const giveUp = () => finish(null);
    const listen = (event: MessageEvent<unknown>) => {
      if (event.source !== window) return;
      const reply = bridgeReplySchema.safeParse(event.data);
      if (reply.success && reply.data.id === id) finish(reply.data);
    };
    const timer = setTimeout(giveUp, BRIDGE_WAIT_MS);
    window.addEventListener("message", listen);
    signal.addEventListener("abort", giveUp, { once: true });
    const request: BridgeRequest = {
      ...question,
      channel: BRIDGE_CHANNEL,
      id,
      players: listPlayerSelectors(),
    };
    window.postMessage(request, window.location.origin);
  });
}
