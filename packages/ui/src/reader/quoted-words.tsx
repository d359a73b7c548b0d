import type { ReactNode } from "react";
import { readCaptionLanguage } from "./read-caption-language.ts";

/**
 * Wraps text in the quotation marks of its own language (BCP 47; null or `und` if unknown). Browsers choose
 * them based on the language of `q`'s parent, so the wrapper also needs `lang`.
 */
export function QuotedWords({
  language,
  children,
}: {
  language: string | null | undefined;
  children: ReactNode;
}) {
  const known = readCaptionLanguage({ captionLanguage: language ?? null });
  return (
    <span lang={known}>
      <q lang={known}>{children}</q>
    </span>
  );
}
