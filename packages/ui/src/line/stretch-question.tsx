import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { ReactNode, RefObject } from "react";
import { Button } from "../primitives/button.tsx";
import { FailureNote } from "../primitives/failure-note.tsx";
import { useTexts } from "../texts/texts-provider.tsx";
import { LinePeek } from "./line-peek.tsx";
import type { UnreadStretch } from "./line-stretches.tsx";

const WIDTH_PX = 320;

/** Asks for confirmation before summarizing a stretch, and shows the cost. */
export function StretchQuestion({
  ref,
  stretch: { start, end, xPx, widthPx },
  lineWidthPx,
  note,
  failure,
  onAnswer,
}: {
  ref: RefObject<HTMLDivElement | null>;
  stretch: UnreadStretch;
  lineWidthPx: number;
  note: ReactNode;
  failure: string | null;
  onAnswer: (isConfirmed: boolean) => void;
}) {
  const texts = useTexts();
  const question = texts.translate("line.stretchQuestion", {
    start: formatTimecode(start),
    end: formatTimecode(end),
  });
  return (
    <LinePeek
      ref={ref}
      xPx={xPx + widthPx / 2}
      lineWidthPx={lineWidthPx}
      maxWidthPx={WIDTH_PX}
      label={question}
    >
      <p className="text-sm">
        {question} <span className="text-soft">{texts.translate("line.stretchCost")}</span>
      </p>
      {/* Reserves the note's height until its text has loaded. */}
      {note && <p className="min-h-5 text-sm text-soft">{note}</p>}
      {failure && <FailureNote className="mt-2">{failure}</FailureNote>}
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button variant="primary" size="small" onClick={() => onAnswer(true)}>
          {texts.translate("line.stretchConfirm")}
        </Button>
        <Button variant="quiet" size="small" onClick={() => onAnswer(false)}>
          {texts.translate("line.stretchDecline")}
        </Button>
      </div>
    </LinePeek>
  );
}
