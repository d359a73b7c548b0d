/**
 * Wraps text in its own language's quotation marks. Browsers choose them by the language of the parent of `q`, so the
 * wrapper also needs `lang`.
 */
export function QuotedWords({ language, children }: { language: string | undefined; children: string }) {
  return (
    <span lang={language}>
      <q lang={language}>{children}</q>
    </span>
  );
}
