import type { ShownAnswer } from "@pith/ui/answer/answer-list";
import { useRef, useState } from "react";
import {
  type Answerer,
  ASK_PORT,
  type AskCommand,
  type AskNews,
  askNewsSchema,
} from "../../../messages/ask-messages.ts";
import type { TokenCount } from "../../../messages/engine-messages.ts";
import type { Failure } from "../../../messages/failure.ts";
import type { PageCaptions } from "../../../messages/page-video.ts";
import { connectPort } from "../../../platform/typed-port.ts";

export interface PanelAnswer extends ShownAnswer {
  by: Answerer;
  usage: TokenCount | null;
}

export interface PanelQuestions {
  /** Newest first; kept while the panel is open. */
  answers: readonly PanelAnswer[];
  isAsking: boolean;
  failure: Failure | null;
  /** Resolves to true if there was an answer. */
  ask: (question: string) => Promise<boolean>;
  /** Cancels the question, so that no more tokens are spent. */
  cancel: () => void;
}

/** Questions about the panel's video. */
export function useQuestions({
  captions,
  summaryId,
  signal,
}: {
  captions: PageCaptions | null;
  /** The finished summary on Pith's server; null if there is none. */
  summaryId: string | null;
  signal: AbortSignal;
}): PanelQuestions {
  const [answers, setAnswers] = useState<readonly PanelAnswer[]>([]);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const asking = useRef<AbortController | null>(null);

  async function ask(question: string): Promise<boolean> {
    if (captions === null) return false;
    const stop = new AbortController();
    asking.current = stop;
    setAsking(true);
    setFailure(null);
    const news = await askBackground({
      command: { type: "ask:start", question, captions, summaryId },
      signal: AbortSignal.any([signal, stop.signal]),
    });
    setAsking(false);
    if (news?.type === "ask:failed") setFailure(news.failure);
    if (news?.type !== "ask:answered") return false;
    const { answer, by, usage } = news;
    setAnswers((current) => [{ ...answer, by, usage }, ...current]);
    return true;
  }

  return { answers, isAsking, failure, ask, cancel: () => asking.current?.abort() };
}

/** Resolves to null if the question was canceled. */
function askBackground({
  command,
  signal,
}: {
  command: AskCommand;
  signal: AbortSignal;
}): Promise<AskNews | null> {
  return new Promise((resolve) => {
    const fail = (code: string) => resolve({ type: "ask:failed", failure: { code, params: {} } });
    try {
      const port = connectPort<AskNews, AskCommand>({ name: ASK_PORT, schema: askNewsSchema });
      signal.addEventListener(
        "abort",
        () => {
          port.disconnect();
          resolve(null);
        },
        { once: true },
      );
      port.onMessage((news) => {
        port.disconnect();
        resolve(news);
      });
      port.onDisconnect(() => fail("network"));
      port.send(command);
    } catch {
      fail("unavailable.extension_updated");
    }
  });
}
