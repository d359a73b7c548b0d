import { formatTimecode } from "@pith/core/lib/format-timecode";
import { useTranslate } from "../../lib/texts/texts.ts";
import { pointIndexes, talks } from "./talks.ts";

/* Illustrations of the extension and the bot, built in HTML so that they follow the theme and fit any width
   without image files. They're decorative, because the text next to them says the same thing. */

const talk = talks[0];
const title = talk?.title ?? "";

/** Three points from the first example talk. */
function usePoints(): { time: string; text: string }[] {
  const t = useTranslate();
  return pointIndexes.slice(1, 4).map((index) => ({
    time: formatTimecode(Math.floor(talk?.points[index]?.startSeconds ?? 0)),
    text: t(`talk.carbon.${index}`),
  }));
}

export function ExtensionPicture() {
  const points = usePoints();
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-surface border border-rule bg-sunk p-4 sm:p-6">
      <div className="grid gap-4 min-[30rem]:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] sm:gap-5">
        <div>
          {/* Dark even in the light theme, like a video. */}
          <div className="flex aspect-video flex-col rounded-control bg-blank p-3 scheme-dark forced-color-adjust-none">
            <span className="m-auto flex size-10 items-center justify-center rounded-full border-2 border-ink">
              {/* Not mirrored in right-to-left languages, like a player's own controls. */}
              <span className="ml-1 border-y-7 border-l-11 border-y-transparent border-l-ink" />
            </span>
            <Line />
          </div>
          <span lang="en" dir="ltr" className="mt-3 block text-sm font-semibold text-match">
            {title}
          </span>
          <span className="mt-2 block h-2.5 w-1/3 rounded-full bg-rule" />
        </div>
        <div className="rounded-control border border-rule bg-raised p-3 sm:p-4">
          {points.map(({ time, text }) => (
            <span key={time} className="mt-3 block first:mt-0">
              <span className="flex items-center gap-1.5 text-xs text-faint tabular">
                <span className="h-2.5 w-1 rounded-full bg-seed" />
                {time}
              </span>
              <span className="mt-0.5 block wrap-anywhere font-serif text-xs text-pretty text-match">
                {text}
              </span>
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

export function BotPicture() {
  const points = usePoints();
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-surface border border-rule bg-sunk p-4 sm:p-6">
      <div className="ms-auto w-fit max-w-full rounded-surface bg-ink px-4 py-2.5 text-sm whitespace-nowrap text-paper">
        <bdi dir="ltr">youtube.com/watch?v=…</bdi>
      </div>
      <div className="mt-3 max-w-[88%] rounded-surface border border-rule bg-raised p-4">
        <p lang="en" dir="ltr" className="text-sm font-semibold text-match">
          {title}
        </p>
        <p className="mt-1 font-mono text-sm tracking-tight text-seed">▬▬▮▬▬▬▮▬▬▮▬▬▬▬▮▬▬</p>
        {points.map(({ time, text }) => (
          <span key={time} className="mt-2 flex items-baseline gap-2.5 text-xs sm:text-sm">
            <span className="w-9 shrink-0 underline tabular sm:w-10">{time}</span>
            <span className="min-w-0 text-match">{text}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

function Line() {
  return (
    <span className="relative flex h-3 w-full items-center gap-1">
      <span className="h-1 flex-2 rounded-full bg-ink" />
      <span className="h-1 flex-3 rounded-full bg-ink" />
      <span className="h-px flex-2 bg-ink" />
      {["12%", "38%", "63%"].map((place) => (
        <span
          key={place}
          className="absolute h-3 w-1.5 rounded-full bg-seed"
          style={{ insetInlineStart: place }}
        />
      ))}
    </span>
  );
}
