import { listSummarySections, type SummarySection } from "@pith/core/summaries/list-summary-sections";
import type { KeyPoint, SummaryContent } from "@pith/core/summaries/summary";
import { getSummaryTexts } from "@pith/texts/summary-texts";
import { Fragment, type ReactNode, useCallback } from "react";
import type { Moment } from "../model/moment.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { ChapterHeading } from "./chapter-heading.tsx";
import { FoldedSection } from "./folded-section.tsx";
import { KeyPointItem } from "./key-point-item.tsx";
import { readCaptionLanguage } from "./read-caption-language.ts";

/**
 * The content below the gist and takeaways: notes or key points, depending on the shape, then lists such as
 * people or terms. Lists are collapsed, and so are key points below notes.
 */
export function ShapedContent({
  content,
  keyPointList,
  onSeek,
}: {
  content: SummaryContent;
  keyPointList: ReactNode;
  onSeek: (moment: Moment) => void;
}) {
  const texts = getSummaryTexts(useTexts().language);
  const sections = listSummarySections(content);
  const notes = sections.filter(({ kind }) => kind === "notes");
  const lists = sections.filter(({ kind }) => kind !== "takeaways" && kind !== "notes" && kind !== "points");
  const hasNotes = notes.length > 0;
  const choose = useCallback(
    ({ quotes: [{ startSeconds: seconds, firstCueId: cueId }] }: KeyPoint) => onSeek({ seconds, cueId }),
    [onSeek],
  );
  const renderPoints = (section: SummarySection) =>
    section.points.map((point, index) => (
      <KeyPointItem
        key={`${point.quotes[0].firstCueId}-${point.text}`}
        point={point}
        language={content.language}
        quoteLanguage={readCaptionLanguage(content.origin)}
        index={index}
        onChoose={choose}
        onSeek={onSeek}
      />
    ));
  return (
    <>
      {hasNotes ? (
        <section aria-label={texts.translate("section.notes")} data-shape="notes">
          <h2 className="sr-only">{texts.translate("section.notes")}</h2>
          <ol className="m-0 list-none p-0">
            {notes.map((section, index) => {
              const chapter = content.chapters[section.chapterIndex ?? -1];
              return (
                <Fragment key={section.chapterIndex}>
                  {chapter && (
                    <ChapterHeading chapter={chapter} language={content.language} isFirst={index === 0} />
                  )}
                  {renderPoints(section)}
                </Fragment>
              );
            })}
          </ol>
        </section>
      ) : (
        keyPointList
      )}
      {(lists.length > 0 || hasNotes) && (
        <div className="mt-10">
          {lists.map((section) => (
            <FoldedSection
              key={section.kind}
              title={texts.translate(`section.${section.kind}`)}
              count={section.points.length}
            >
              <ol className="m-0 list-none p-0">{renderPoints(section)}</ol>
            </FoldedSection>
          ))}
          {hasNotes && (
            <FoldedSection title={texts.translate("section.points")} count={content.keyPoints.length}>
              {keyPointList}
            </FoldedSection>
          )}
        </div>
      )}
    </>
  );
}
