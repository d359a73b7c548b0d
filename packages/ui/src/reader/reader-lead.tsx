import { citeGist } from "@pith/core/summaries/cite-gist";
import { memo } from "react";
import type { Moment } from "../model/moment.ts";
import type { SummaryProgress } from "../model/summary-progress.ts";
import { GistProof } from "./gist-proof.tsx";
import { OriginNotes } from "./origin-notes.tsx";
import { QuotedWords } from "./quoted-words.tsx";
import { readCaptionLanguage } from "./read-caption-language.ts";
import { GistBlank } from "./reader-blanks.tsx";
import { WorkingNote } from "./working-note.tsx";

/** The gist and, below it, its proof, the time saved and the summary's origin, or its progress. */
export const ReaderLead = memo(function ReaderLead({
  summary,
  hasTitle,
  isConnectionLost,
  onSeek,
  onCancel,
}: {
  summary: SummaryProgress;
  hasTitle: boolean;
  isConnectionLost: boolean;
  onSeek: (moment: Moment) => void;
  onCancel?: () => void;
}) {
  const { content, phase, video } = summary;
  const { said, written, topics } = citeGist(content ?? { gist: "", gistEvidence: null });
  return (
    <div data-lead="">
      {content?.gist && (
        <p
          dir="auto"
          lang={content.language}
          data-gist=""
          className="font-serif text-gist text-pretty break-words text-match"
        >
          {said !== "" && <QuotedWords language={readCaptionLanguage(content.origin)}>{said}</QuotedWords>}
          {written}
          {topics}
        </p>
      )}
      {content?.gist && <GistProof content={content} said={said} onSeek={onSeek} />}
      {phase === "working" && (
        <>
          <GistBlank />
          <WorkingNote
            stage={summary.stage}
            ahead={summary.ahead}
            progress={summary.progress}
            isConnectionLost={isConnectionLost}
            {...(onCancel && { onCancel })}
          />
        </>
      )}
      {content && (
        <OriginNotes
          content={content}
          durationSeconds={video?.durationSeconds ?? null}
          hasCaptions={!hasTitle}
        />
      )}
    </div>
  );
});
