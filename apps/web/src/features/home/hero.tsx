import type { ReactNode } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import { AnimatedWords } from "./animated-words.tsx";

/** The headline and, as children, the source form. */
export function Hero({ children }: { children: ReactNode }) {
  const t = useTranslate();
  return (
    <section className="page pt-4 pb-3 md:py-20">
      <p className="text-sm text-soft">{t("home.tagline")}</p>
      <h1>
        <AnimatedWords />
      </h1>
      <p className="mt-3 text-base/6 text-soft md:mt-5 md:text-lg">
        <strong className="block font-medium text-ink">{t("home.reason")}</strong>
        <span className="block text-[calc(var(--px)*14)]/5 md:text-base">{t("home.subtitle")}</span>
      </p>
      <div className="mt-3 max-w-190 md:mt-10">{children}</div>
    </section>
  );
}
