import type { ReactNode } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import { AnimatedWords } from "./animated-words.tsx";

/** The headline and, as children, the source form. */
export function Hero({ children }: { children: ReactNode }) {
  const t = useTranslate();
  return (
    <section className="page pt-12 pb-14 md:py-20">
      <p className="text-sm text-soft">{t("home.tagline")}</p>
      <h1>
        <AnimatedWords />
      </h1>
      <p className="mt-5 text-lg text-soft">{t("home.subtitle")}</p>
      <div className="mt-10 max-w-190">{children}</div>
    </section>
  );
}
