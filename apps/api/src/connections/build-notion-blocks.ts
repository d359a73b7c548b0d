import { chooseInterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { citeGist } from "@pith/core/summaries/cite-gist";
import { listQuotesToShow } from "@pith/core/summaries/list-quotes-to-show";
import { listSummarySections } from "@pith/core/summaries/list-summary-sections";
import type { KeyPoint, SummaryContent } from "@pith/core/summaries/summary";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import type { Video } from "@pith/core/videos/video";
import { describeProof } from "@pith/texts/describe-proof";
import { findUsualProof } from "@pith/texts/files/find-usual-proof";
import { nameFileSection } from "@pith/texts/files/list-file-points";
import { splitText } from "../lib/split-text.ts";
import { translators } from "../lib/translators.ts";

/** Notion's limits for a text object and a link (developers.notion.com/reference/request-limits). */
const MAX_TEXT_CHARACTERS = 1999;
const MAX_LINK_CHARACTERS = 2000;

export interface NotionText {
  type: "text";
  text: { content: string; link: { url: string } | null };
  annotations?: { bold?: boolean; italic?: boolean; color?: "gray" };
}

/** A Notion block of a kind that is used on a summary's page. */
export interface NotionBlock {
  object: "block";
  type: "paragraph" | "heading_2" | "bulleted_list_item" | "quote";
  [content: string]: unknown;
}

/**
 * Builds a summary's page: the gist, then its sections with a list item per point and the point's quotes
 * nested below. The first block contains the summary's id, which identifies the page later.
 */
export function buildNotionBlocks({
  summaryId,
  content,
  video,
}: {
  summaryId: string;
  content: SummaryContent;
  video: Video | null;
}): NotionBlock[] {
  const texts = translators[chooseInterfaceLanguage(content.language)];
  const usual = findUsualProof({ content, texts });
  const writePoint = (point: KeyPoint): NotionBlock => {
    const proof = describeProof({ proof: point.proof, texts });
    const quotes = listQuotesToShow(point).map(({ text, speaker, startSeconds }) =>
      buildBlock("quote", [
        ...write(speaker === null ? text : `${text} — ${speaker}`),
        ...writeTime({ video, seconds: startSeconds }),
      ]),
    );
    const exception = proof === usual.proof ? [] : [buildBlock("paragraph", writeGray(proof))];
    return buildBlock(
      "bulleted_list_item",
      [
        ...(point.label === null ? [] : write(`${point.label}: `, { annotations: { bold: true } })),
        ...write(point.text),
        ...writeTime({ video, seconds: point.quotes[0].startSeconds }),
      ],
      [...quotes, ...exception],
    );
  };
  const { said, written, moments, topics } = citeGist(content);
  const source = video ? [...write(video.title || "Video", { url: video.url }), ...write(" ")] : [];
  return [
    buildBlock("paragraph", [...source, ...writeGray(`Pith ${summaryId}`)]),
    ...(content.gist.trim() === ""
      ? []
      : [
          buildBlock("paragraph", [
            ...write(said + written),
            ...moments.flatMap((seconds) => writeTime({ video, seconds })),
            ...(topics === "" ? [] : write(topics)),
          ]),
        ]),
    ...listSummarySections(content).flatMap((section) => {
      const heading = nameFileSection({ section, content, texts });
      return [
        ...(heading === null ? [] : [buildBlock("heading_2", write(heading))]),
        ...section.points.map(writePoint),
      ];
    }),
    ...(usual.line === null ? [] : [buildBlock("paragraph", writeGray(usual.line))]),
  ];
}

/** Splits a string into text objects within Notion's limit. */
export function write(
  text: string,
  { url = null, annotations }: { url?: string | null; annotations?: NotionText["annotations"] } = {},
): NotionText[] {
  const link = url === null || url.length > MAX_LINK_CHARACTERS ? null : { url };
  return [...splitText({ text, characters: MAX_TEXT_CHARACTERS })].map((piece) => ({
    type: "text" as const,
    text: { content: piece, link },
    ...(annotations && { annotations }),
  }));
}

function writeGray(text: string): NotionText[] {
  return write(text, { annotations: { color: "gray" } });
}

function writeTime({ video, seconds }: { video: Video | null; seconds: number | null }): NotionText[] {
  const time = formatTimecode(seconds);
  if (time === "") return [];
  return [...write(" "), ...write(time, { url: video && buildMomentUrl({ video, seconds }) })];
}

function buildBlock(
  type: NotionBlock["type"],
  richText: NotionText[],
  children: NotionBlock[] = [],
): NotionBlock {
  return {
    object: "block",
    type,
    [type]: { rich_text: richText, ...(children.length > 0 && { children }) },
  };
}
