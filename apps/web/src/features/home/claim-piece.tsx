import { formatTimecode } from "@pith/core/lib/format-timecode";
import { clsx } from "clsx";
import { useState } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";

/**
 * Claims about the first example talk, with a judge's recorded verdicts and reasons
 * (packages/bench/src/replays/answers/hf-carbon-en/mediocre).
 */
const claims = [
  { id: "number", seconds: 93, quote: "which emits 920 grams of CO2 per kilowatt hour." },
  {
    id: "subject",
    seconds: 110,
    quote: "Almost more than 40 times more carbon emitted in Mumbai versus Montreal.",
  },
  {
    id: "certainty",
    seconds: 10,
    quote: "that training a single AI model can emit as much carbon as five cars in their lifetimes.",
  },
] as const;

/** Lets the visitor check claims against the talk. Shows the verdict, its reason, and the decisive words. */
export function ClaimPiece() {
  const t = useTranslate();
  const [chosen, setChosen] = useState<(typeof claims)[number]["id"]>("number");
  return (
    <>
      <fieldset aria-label={t("piece.claim.label")} className="flex min-w-0 flex-col items-start gap-2">
        {claims.map(({ id }) => (
          <button
            key={id}
            type="button"
            aria-current={id === chosen}
            className={clsx(
              "min-h-10 rounded-control border px-4 py-2 text-start text-sm",
              id === chosen ? "border-ink font-medium" : "border-rule hover:bg-hover",
            )}
            onClick={() => setChosen(id)}
          >
            {t(`piece.claim.${id}`)}
          </button>
        ))}
      </fieldset>
      <div aria-live="polite" className="mt-5 grid items-start *:[grid-area:1/1]">
        {claims.map(({ id, seconds, quote }) => (
          <div
            key={id}
            data-verdict={id === chosen ? "refused" : undefined}
            className={clsx("border-s-2 border-red ps-4", id !== chosen && "invisible")}
          >
            <p className="text-sm font-semibold text-red">{t(`piece.claim.${id}Reason`)}</p>
            <blockquote lang="en" className="mt-1 font-serif">
              <q dir="ltr">{quote}</q>
            </blockquote>
            <p className="mt-1 text-sm text-soft tabular">{formatTimecode(seconds)}</p>
          </div>
        ))}
      </div>
      <p className="mt-5 text-sm text-faint">{t("piece.claim.measured")}</p>
    </>
  );
}
