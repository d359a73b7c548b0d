import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";
import { useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

/** Loads the questions asked about a video, newest first, and asks new ones. */
export function useQuestions(summaryId: string) {
  const [answers, setAnswers] = useState<readonly QuestionAnswer[]>([]);
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useErrorText();
  const params = { id: summaryId };

  useEffect(() => {
    const controller = new AbortController();
    api
      .call(summaryEndpoints.listQuestions, { params: { id: summaryId } }, { signal: controller.signal })
      .then((earlier) =>
        // An answer may arrive before the list of earlier ones.
        setAnswers((current) => {
          const listed = new Set(earlier.map(({ id }) => id));
          const all = [...current.filter(({ id }) => !listed.has(id)), ...earlier];
          return all.sort((left, right) => right.createdAt.localeCompare(left.createdAt));
        }),
      )
      .catch((cause: unknown) => {
        if (!controller.signal.aborted) logError(cause);
      });
    return () => controller.abort();
  }, [summaryId]);

  /** Resolves to true if the question was answered. */
  async function ask(question: string): Promise<boolean> {
    setAsking(true);
    setError(null);
    try {
      const answer = await api.call(summaryEndpoints.askQuestion, { params, body: { question } });
      setAnswers((current) => [answer, ...current]);
      return true;
    } catch (cause) {
      logError(cause);
      setError(() => readError(cause));
      return false;
    } finally {
      setAsking(false);
    }
  }

  return { answers, isAsking, error, ask };
}
