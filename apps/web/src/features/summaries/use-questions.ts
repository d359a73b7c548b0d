import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";
import { useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { onUserGone } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { repeatWhenBack } from "../../lib/repeat-when-back.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

interface PendingQuestion {
  question: string;
  answer: Promise<QuestionAnswer>;
  /** Cancels the question on the server, too. */
  controller: AbortController;
}

/**
 * The question being answered, or the last one that couldn't be answered, by summary. Kept outside the pane,
 * which remounts when the window's width turns it into a sheet.
 */
const pending = new Map<string, PendingQuestion>();
/** The text in the field, by summary. Also kept outside the pane. */
const drafts = new Map<string, string>();
onUserGone(() => {
  for (const { controller } of pending.values()) controller.abort();
  pending.clear();
  drafts.clear();
});

/** Loads the questions asked about a video, newest first, and asks new ones. */
export function useQuestions(summaryId: string) {
  /** Answers to questions asked here, newest first. */
  const [asked, setAsked] = useState<readonly QuestionAnswer[]>([]);
  const [listed, setListed] = useState<readonly QuestionAnswer[]>([]);
  const [question, setField] = useState(() => drafts.get(summaryId) ?? "");
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useErrorText();

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    repeatWhenBack({
      call: () => api.call(summaryEndpoints.listQuestions, { params: { id: summaryId } }, { signal }),
      signal,
    })
      .then(setListed)
      .catch((cause: unknown) => {
        if (!signal.aborted) logError(cause);
      });
    return () => controller.abort();
  }, [summaryId]);

  useEffect(() => {
    const question = pending.get(summaryId);
    if (question) void wait(question);
  }, [summaryId]);

  function setQuestion(text: string): void {
    drafts.set(summaryId, text);
    setField(text);
  }

  async function wait(waiting: PendingQuestion): Promise<void> {
    setAsking(true);
    setError(null);
    /** False if a later question was asked in the meantime. */
    const isLast = () => (pending.get(summaryId) ?? waiting) === waiting;
    try {
      const answer = await waiting.answer;
      setAsked((current) => [answer, ...current.filter(({ id }) => id !== answer.id)]);
      setField((typed) => (typed.trim() === waiting.question ? "" : typed));
    } catch (cause) {
      if (isLast() && !waiting.controller.signal.aborted) setError(() => readError(cause));
    } finally {
      if (isLast()) setAsking(false);
    }
  }

  async function ask(text: string): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const answer = api.call(
      summaryEndpoints.askQuestion,
      { params: { id: summaryId }, body: { question: text } },
      { signal },
    );
    const waiting = { question: text, answer, controller };
    pending.set(summaryId, waiting);
    const forget = () => {
      if (pending.get(summaryId) === waiting) pending.delete(summaryId);
    };
    answer.then(
      () => {
        forget();
        if (drafts.get(summaryId)?.trim() === text) drafts.delete(summaryId);
      },
      (cause: unknown) => {
        if (signal.aborted) forget();
        else logError(cause);
      },
    );
    await wait(waiting);
  }

  /** Cancels the question being answered. Its text stays in the field. */
  function cancel(): void {
    pending.get(summaryId)?.controller.abort();
  }

  // An answer may arrive before the list of earlier ones, which may then include it.
  const earlier = listed.filter(({ id }) => asked.every((answer) => answer.id !== id));
  return { asked, earlier, question, setQuestion, isAsking, error, ask, cancel };
}
