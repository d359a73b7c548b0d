import type { DigestLine as DigestLineData } from "@pith/core/contract/follow.schemas";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { QuotedWords } from "@pith/ui/reader/quoted-words";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";

/** A summary in a digest: its gist, and key points that link to where they're said in the video. */
export function DigestLine({
  line: { title, feedTitle, summaryId, gist, captionLanguage, points },
}: {
  line: DigestLineData;
}) {
  const t = useTranslate();
  return (
    <li data-digest-line="" className="border-t border-rule py-8">
      <p dir="auto" className="text-sm text-faint text-match">
        {feedTitle}
      </p>
      <h2 dir="auto" className="mt-0.5 text-lg font-semibold text-pretty break-words text-match">
        <Link to={`/summary/${summaryId}`} className="no-underline hover:underline">
          {title}
        </Link>
      </h2>
      {gist !== null && (
        <p dir="auto" className="mt-2 max-w-measure font-serif text-lg text-pretty text-match">
          {gist}
        </p>
      )}
      <ul className="m-0 mt-4 max-w-measure list-none space-y-4 p-0">
        {points.map(({ text, quote, startSeconds }) => (
          <li key={text} className="border-s-2 border-rule ps-4">
            <p dir="auto" className="font-serif text-match">
              {text}
            </p>
            <p dir="auto" className="mt-1 text-sm text-soft text-match">
              {startSeconds !== null && (
                <Link
                  to={`/summary/${summaryId}?t=${Math.floor(startSeconds)}`}
                  aria-label={t("digest.openAt", { time: formatTimecode(startSeconds) })}
                  className="link me-2 tabular"
                >
                  {formatTimecode(startSeconds)}
                </Link>
              )}
              <QuotedWords language={captionLanguage}>{quote}</QuotedWords>
            </p>
          </li>
        ))}
      </ul>
    </li>
  );
}
