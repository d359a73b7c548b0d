import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";

/** At this rate, all words are shown within five seconds, the limit for automatic motion (WCAG 2.2.2). */
const WORD_MS = 1200;
/** The animation ends on the last word, so it should name something people mostly watch. */
const words = ["lectures", "podcasts", "meetings", "keynotes", "interviews"] as const;

/**
 * The headline, with one word cycling once through a list. The words are stacked, so that the widest sets the
 * width and nothing shifts. Screen readers get the sentence once.
 */
export function AnimatedWords() {
  const t = useTranslate();
  const [shown, setShown] = useState(0);

  useEffect(() => {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setInterval(() => {
      if (!document.hidden) setShown((index) => Math.min(index + 1, words.length - 1));
    }, WORD_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <>
      <span className="sr-only">{t("home.headline")}</span>
      <span aria-hidden="true" data-animated-words="">
        <span className="block">{t("home.headlineBefore")}</span>
        <span className="block">
          {t("home.headlineAfter")}{" "}
          <span className="inline-grid align-bottom forced-color-adjust-none">
            {words.map((word, index) => (
              <span
                key={word}
                data-shown={index === shown ? "" : undefined}
                className={clsx(
                  "col-start-1 row-start-1 transition-[transform,opacity] duration-200 ease-out",
                  index === shown ? "translate-y-0 opacity-100" : "translate-y-[0.35em] opacity-0",
                )}
              >
                {t(`home.words.${word}`)}
              </span>
            ))}
          </span>
        </span>
      </span>
    </>
  );
}
