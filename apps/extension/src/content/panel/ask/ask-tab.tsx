import { MAX_QUESTION_CHARACTERS } from "@pith/core/contract/limits";
import type { Chapter } from "@pith/core/videos/video";
import { AnswerList } from "@pith/ui/answer/answer-list";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useId } from "react";
import type { Answerer } from "../../../messages/ask-messages.ts";
import { useTexts } from "../../../texts/texts-provider.tsx";
import { describeFailure } from "../support/describe-failure.ts";
import { seekPlayer } from "../support/seek-player.ts";
import type { DescribedEngine } from "../use-engine.ts";
import type { PanelQuestions } from "./use-questions.ts";

/** The tab for questions about the video. Shows in advance what will answer them and what it will cost. */
export function AskTab({
  questions: { answers, isAsking, failure, question, setQuestion, ask, cancel },
  captionLanguage,
  chapters,
  currentSeconds,
  described,
  answerer,
  serverOrigin,
}: {
  questions: PanelQuestions;
  captionLanguage: string | null;
  chapters: readonly Chapter[];
  currentSeconds: number | null;
  described: DescribedEngine | null;
  answerer: Answerer;
  serverOrigin: string;
}) {
  const texts = useTexts();
  const id = useId();
  const model = described?.engine.model ?? "";
  const usage = answers.find((answer) => answer.usage !== null)?.usage ?? null;
  return (
    <div data-questions="">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <label htmlFor={id} className="sr-only">
          {texts.translate("ask.label")}
        </label>
        <input
          id={id}
          value={question}
          dir="auto"
          maxLength={MAX_QUESTION_CHARACTERS}
          autoComplete="off"
          aria-describedby={`${id}-note`}
          placeholder={texts.translate("ask.label")}
          className="h-10 min-w-0 flex-1 rounded-control border border-rule-strong bg-raised px-3 text-sm placeholder:text-faint"
          onChange={(event) => setQuestion(event.target.value)}
        />
        {isAsking ? (
          <Button onClick={cancel}>{texts.translate("ask.cancel")}</Button>
        ) : (
          <Button type="submit" variant="primary">
            {texts.translate("ask.ask")}
          </Button>
        )}
      </form>
      <p id={`${id}-note`} className="mt-2 text-xs text-soft">
        {texts.translate(`ask.by.${answerer}`, { host: new URL(serverOrigin).host, model })}
      </p>
      <p role="status" className={isAsking ? "mt-3 text-sm text-soft" : "sr-only"}>
        {isAsking && texts.translate("ask.asking")}
      </p>
      {failure && (
        <FailureNote className="mt-4">{describeFailure({ failure, texts, serverOrigin })}</FailureNote>
      )}
      <AnswerList
        answers={answers}
        isLive
        className="mt-2"
        captionLanguage={captionLanguage}
        chapters={chapters}
        currentSeconds={currentSeconds}
        onSeek={({ seconds }) => seconds !== null && seekPlayer(seconds)}
      />
      {usage && <p className="text-xs text-soft">{texts.translate("panel.usage", { model, ...usage })}</p>}
    </div>
  );
}
