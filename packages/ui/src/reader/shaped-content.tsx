import { listSummarySections, type SummarySection } from "@pith/core/summaries/list-summary-sections";
import type { SummaryContent } from "@pith/core/summaries/summary";
import { getSummaryTexts } from "@pith/texts/summary-texts";
import { Fragment, type ReactNode } from "react";
import type { Moment } from "../model/moment.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { ChapterHeading } from "./chapter-heading.tsx";
import { FoldedSection } from "./folded-section.tsx";
import { KeyPointItem } from "./key-point-item.tsx";
import { readCaptionLanguage } from "./read-caption-language.ts";

/**
 * The content below the summary's line: takeaways, notes or key points by its shape, then lists of what the talk names.
 * Lists are collapsed, and so are key points if the shape shows something else first.
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
  const takeaways = sections.filter(({ kind }) => kind === "takeaways");
  const notes = sections.filter(({ kind }) => kind === "notes");
  const lists = sections.filter(({ kind }) => kind !== "takeaways" && kind !== "notes" && kind !== "points");
  const main = takeaways.length > 0 ? takeaways : notes;
  const [first] = main;
  const renderPoints = (section: SummarySection) =>
    section.points.map((point, index) => {
      const { startSeconds: seconds, firstCueId: cueId } = point.quotes[0];
      return (
        <KeyPointItem
          key={`${cueId}-${point.text}`}
          point={point}
          language={content.language}
          quoteLanguage={readCaptionLanguage(content)}
          index={index}
          onChoose={() => onSeek({ seconds, cueId })}
          onSeek={onSeek}
        />
      );
    });
  return (
    <>
      {first === undefined ? (
        keyPointList
      ) : (
        <section aria-label={texts.translate(`section.${first.kind}`)} data-shape={first.kind}>
          <h2 className="sr-only">{texts.translate(`section.${first.kind}`)}</h2>
          <ol className="m-0 list-none p-0">
            {main.map((section, index) => {
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
      )}
      {(lists.length > 0 || first !== undefined) && (
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
          {first !== undefined && (
            <FoldedSection title={texts.translate("section.points")} count={content.keyPoints.length}>
              {keyPointList}
            </FoldedSection>
          )}
        </div>
      )}
    </>
  );
}
