import type { Digest, DigestLine } from "@pith/core/contract/follow.schemas";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { Texts } from "../locales/create-texts.ts";
import { cleanText } from "./clean-text.ts";
import { concatText, type FormattedText, joinText, linkText, styleText } from "./formatted-text.ts";

/** Builds a digest of new summaries with their main points. May exceed one message. */
export function buildDigest({ digest, texts }: { digest: Digest; texts: Texts }): FormattedText {
  const { lines, skipped } = digest;
  return joinText({
    pieces: [
      styleText({
        piece: texts.say({ code: "digest.title", params: { count: lines.length } }),
        style: "bold",
      }),
      ...lines.map(buildLine),
      skipped.length > 0 ? texts.say({ code: "digest.skipped", params: { count: skipped.length } }) : null,
    ],
    separator: "\n\n",
  });
}

function buildLine({ title, url, feedTitle, gist, points }: DigestLine): FormattedText {
  return joinText({
    pieces: [
      concatText(linkText({ text: cleanText(title), url }), ` · ${cleanText(feedTitle)}`),
      gist && cleanText(gist),
      ...points.map(({ text, startSeconds }) => {
        const time = startSeconds === null ? "" : `${formatTimecode(startSeconds)} `;
        return `• ${time}${cleanText(text)}`;
      }),
    ],
    separator: "\n",
  });
}
