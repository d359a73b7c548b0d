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
import { askDevice } from "../device/connect-device.ts";

export interface PanelAnswer extends ShownAnswer {
  by: Answerer;
  usage: TokenCount | null;
}

export interface PanelQuestions {
  /** Newest first; kept while the panel is open. */
  answers: readonly PanelAnswer[];
  isAsking: boolean;
  failure: Failure | null;
  /** The text in the field. Kept here, because the tab unmounts while another one is open. */
  question: string;
  setQuestion: (text: string) => void;
  /** Answers the question in the field. The field keeps the question until there is an answer. */
  ask: () => Promise<void>;
  /** Cancels the question, which saves tokens. */
  cancel: () => void;
}

/** Manages the questions about the panel's video. */
export function useQuestions({
  captions,
  summaryId,
  answerer,
  signal,
}: {
  captions: PageCaptions | null;
  /** The finished summary on Pith's server; null if there is none. */
  summaryId: string | null;
  answerer: Answerer;
  signal: AbortSignal;
}): PanelQuestions {
  const [question, setQuestion] = useState("");
  const [answers, setAnswers] = useState<readonly PanelAnswer[]>([]);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const asking = useRef<AbortController | null>(null);

  async function ask(): Promise<void> {
    const asked = question.trim();
    if (captions === null || asked === "" || isAsking) return;
    const stop = new AbortController();
    asking.current = stop;
    setAsking(true);
    setFailure(null);
    const send = answerer === "device" ? sendToDevice : sendToBackground;
    const news = await send({
      command: { type: "ask:start", question: asked, captions, summaryId },
      signal: AbortSignal.any([signal, stop.signal]),
    });
    setAsking(false);
    if (news?.type === "ask:failed") setFailure(news.failure);
    if (news?.type !== "ask:answered") return;
    const { answer, by, usage } = news;
    setAnswers((current) => [{ ...answer, by, usage }, ...current]);
    // The user may have started the next question in the meantime.
    setQuestion((typed) => (typed.trim() === asked ? "" : typed));
  }

  const cancel = () => asking.current?.abort();
  return { answers, isAsking, failure, question, setQuestion, ask, cancel };
}

interface Sending {
  command: AskCommand;
  signal: AbortSignal;
}

const fail = (code: string): AskNews => ({ type: "ask:failed", failure: { code, params: {} } });

/** Resolves to null if the question was canceled. */
function sendToBackground({ command, signal }: Sending): Promise<AskNews | null> {
  return new Promise((resolve) => {
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
      // The browser has stopped the worker. A server or model that can't be reached is reported in a message.
      port.onDisconnect(() => resolve(fail("internal.answer_question")));
      port.send(command);
    } catch {
      resolve(fail("unavailable.extension_updated"));
    }
  });
}

/** Falls back to the background if the offscreen document dies. Resolves to null if the question was canceled. */
function sendToDevice({ command, signal }: Sending): Promise<AskNews | null> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(null), { once: true });
    const onLost = () => resolve(signal.aborted ? null : sendToBackground({ command, signal }));
    askDevice({ command, signal, onNews: resolve, onLost }).catch(() =>
      resolve(fail("unavailable.extension_updated")),
    );
  });
}
