import type { McpServer } from "@modelcontextprotocol/server";
import { summaryEngineSchema, summaryLengthSchema } from "@pith/core/summaries/summary";
import { summaryShapeSchema } from "@pith/core/summaries/summary-shape";
import { captionKindSchema } from "@pith/core/transcripts/transcript";
import { z } from "zod";
import type { Talk } from "./backend.ts";
import {
  citeQuote,
  describeVideo,
  listClaimLines,
  listPointOutputs,
  type PointOutput,
  type QuoteOutput,
  videoLines,
} from "./cite.ts";
import { cursorSchema, cutPage, describePage, nextCursorSchema } from "./cut-page.ts";
import { defineTool, describeNextPage, readVideoName, type ToolContext } from "./define-tool.ts";
import type { TextLine } from "./fence-text.ts";
import {
  createVideoInputSchema,
  languageInputSchema,
  noticeSchema,
  pointOutputSchema,
  quoteOutputSchema,
  SUMMARY_URI,
  uriSchema,
  videoOutputSchema,
} from "./schemas.ts";

const name = "summarize_video";

const output = z.object({
  notice: noticeSchema,
  uri: uriSchema,
  video: videoOutputSchema,
  language: z.string().describe("BCP 47 language of the summary"),
  captions: z.object({ language: z.string(), kind: captionKindSchema }),
  engine: summaryEngineSchema.describe("extractive: the speaker's own sentences, no model"),
  model: z.string().nullable(),
  coveredShare: z
    .number()
    .min(0)
    .max(1)
    .describe("Share of the spoken words that the points and the gist cover"),
  gist: z.string(),
  gistQuotes: z
    .array(quoteOutputSchema)
    .describe("The words that prove the gist. Empty if it lists topics, or if they aren't known."),
  gistProof: pointOutputSchema.shape.proof.nullable(),
  points: z.array(pointOutputSchema),
  totalPoints: z.number().int().nonnegative(),
  nextCursor: nextCursorSchema,
});

export function addSummarizeVideo({ server, context }: { server: McpServer; context: ToolContext }): void {
  defineTool({
    server,
    context,
    name,
    title: "Summarize a video",
    description:
      "Summarizes a video or a podcast episode. Every point comes with verbatim quotes, their times and links that open the video there. Long summaries come in pages.",
    input: z.object({
      video: createVideoInputSchema(context.backend),
      length: summaryLengthSchema.default("medium"),
      shape: summaryShapeSchema
        .default("points")
        .describe("brief: three takeaways; notes: sentences per chapter; both need a language model"),
      language: languageInputSchema
        .nullable()
        .default(null)
        .describe("Language to write in, such as de; null for the speaker's. Other languages need a model."),
      cursor: cursorSchema,
    }),
    output,
    isReadOnly: false,
    async run({ video, length, shape, language, cursor }, work) {
      const talk = await context.backend.summarize(
        { video: readVideoName(video), length, shape, language },
        work,
      );
      return buildSummaryPage({ talk, first: Number(cursor ?? 0) });
    },
  });
}

/** Builds one page of a summary. The video and the gist are on every page. */
function buildSummaryPage({ talk, first }: { talk: Talk; first: number }) {
  const { id, video, content } = talk;
  const all = listPointOutputs({ content, video });
  const { page, next } = cutPage({ items: all, first, measure: measurePoint });
  const { origin } = content;
  const uri = `${SUMMARY_URI}${id}`;
  const nextCursor = next === null ? null : String(next);
  const described = describeVideo({ ...video, title: content.title || video.title });
  const by =
    origin.engine === "model" ? `Written by ${origin.model ?? "a model"}` : "The speaker's own sentences";
  const staysIn =
    origin.unavailableLanguage === null
      ? ""
      : `${origin.unavailableLanguage} isn't available without a language model, so it is in the language of the captions. `;
  const shown = describePage({ items: "points", first, end: first + page.length, total: all.length });
  return {
    structured: {
      uri,
      video: described,
      language: content.language,
      captions: { language: origin.captionLanguage, kind: origin.captionKind },
      engine: origin.engine,
      model: origin.model,
      coveredShare: content.coverage.share,
      gist: content.gist,
      gistQuotes: citeGistQuotes(talk),
      gistProof: content.gistEvidence?.proof.kind ?? null,
      points: page,
      totalPoints: all.length,
      nextCursor,
    },
    intro: `Summary ${uri}. ${by}. ${staysIn}This page has ${shown}; cite a point by the link or time of its quote.`,
    lines: listSummaryLines({ talk, points: page, first }),
    outro: describeNextPage({ tool: name, cursor: nextCursor, uri }),
  };
}

/**
 * Returns the lines of a summary: the video, the gist, and the points from number `first` on, counted from 0.
 */
export function listSummaryLines({
  talk: { video, content },
  points,
  first,
}: {
  talk: Talk;
  points: readonly PointOutput[];
  first: number;
}): TextLine[] {
  return [
    ...videoLines({ ...video, title: content.title || video.title }),
    ...listClaimLines({ label: "gist", text: content.gist, quotes: citeGistQuotes({ video, content }) }),
    ...points.flatMap((point, at) => pointLines({ point, number: first + at + 1, previous: points[at - 1] })),
  ];
}

function citeGistQuotes({ video, content }: Pick<Talk, "video" | "content">): QuoteOutput[] {
  return (content.gistEvidence?.quotes ?? []).map((quote) => citeQuote({ video, quote }));
}

function pointLines({
  point: { section, chapter, label, text, quotes },
  number,
  previous,
}: {
  point: PointOutput;
  number: number;
  previous: PointOutput | undefined;
}): TextLine[] {
  const isNew = previous?.section !== section || previous.chapter !== chapter;
  const heading =
    chapter !== null ? { label: "chapter", text: chapter } : { label: `section ${section}`, text: "" };
  return [
    ...(isNew && (chapter !== null || section !== "points") ? [heading] : []),
    ...listClaimLines({
      label: `point ${number}`,
      text: label === null ? text : `${label}: ${text}`,
      quotes,
    }),
  ];
}

function measurePoint({ label, text, quotes }: PointOutput): number {
  return (
    text.length +
    (label?.length ?? 0) +
    quotes.reduce((sum, { quote, link }) => sum + quote.length + (link?.length ?? 0), 0)
  );
}
