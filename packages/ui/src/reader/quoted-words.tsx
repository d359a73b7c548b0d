/**
 * Words in quotation marks of their own language. CSS chooses the marks by the language of the element around a
 * quote, so that element has it, too.
 */
export function QuotedWords({ language, children }: { language: string | undefined; children: string }) {
  return (
    <span lang={language}>
      <q lang={language}>{children}</q>
    </span>
  );
}
