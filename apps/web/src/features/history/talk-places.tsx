import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import type { TalkMatches, TalkPlace } from "@pith/core/contract/library.schemas";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { QuotedWords } from "@pith/ui/reader/quoted-words";
import { useState } from "react";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";
import { MarkedText } from "./marked-text.tsx";
import { getMomentUrl } from "./moment-link.ts";

/** A talk's search matches. Shows the first few, and the rest on request. */
export function TalkPlaces({
  summaryId,
  search,
  matches,
}: {
  summaryId: string;
  search: string;
  matches: TalkMatches;
}) {
  const t = useTranslate();
  const [all, setAll] = useState<{ of: TalkMatches; places: TalkPlace[] } | null>(null);
  const { error, attempt } = useAttempt();
  const places = all?.of === matches ? all.places : matches.places;
  const hidden = matches.count - places.length;
  if (places.length === 0) return null;

  const showAll = () =>
    attempt(async () => {
      const query = { search: search.trim() };
      const found = await api.call(libraryEndpoints.listTalkPlaces, { params: { id: summaryId }, query });
      setAll({ of: matches, places: found.places });
    });

  return (
    <div className="relative z-10 col-span-full grid gap-0.5 md:col-start-2">
      <ul className="list-none p-0">
        {places.map((place) => (
          <li key={`${place.kind}-${place.firstCueId}`}>
            <Link
              to={getMomentUrl({ summaryId, ...place })}
              className="-mx-2.5 grid grid-cols-[3.5rem_minmax(0,1fr)] gap-2 rounded-control px-2.5 py-1.5 text-sm text-soft no-underline hover:bg-hover md:grid-cols-[4rem_minmax(0,1fr)]"
            >
              <span className="text-ink tabular-nums">{formatTimecode(place.startSeconds)}</span>
              <span dir="auto" className="break-words text-match">
                {place.kind === "said" ? (
                  <QuotedWords language={matches.captionLanguage}>
                    <MarkedText text={place.text} marks={place.marks} />
                  </QuotedWords>
                ) : (
                  <MarkedText text={place.text} marks={place.marks} />
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className="link ms-16 min-h-8 justify-self-start text-sm text-soft md:ms-18"
          onClick={() => void showAll()}
        >
          {t("library.morePlaces", { count: hidden })}
        </button>
      )}
      {error && (
        <p role="alert" className="text-sm text-red">
          {error}
        </p>
      )}
    </div>
  );
}
