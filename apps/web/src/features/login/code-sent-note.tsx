import { useTranslate } from "../../lib/texts/texts.ts";

export function CodeSentNote() {
  const t = useTranslate();
  return (
    <div
      role="status"
      data-code-sent=""
      className="pointer-events-none absolute -inset-2 flex flex-col items-center justify-center rounded-surface border border-rule bg-raised text-center animate-fade-in"
    >
      <span aria-hidden="true" className="mb-3 flex h-4 w-24 items-center gap-1">
        <span className="h-1.5 flex-1 rounded-full bg-ink" />
        <span className="h-4 w-2 rounded-full bg-seed" />
        <span className="h-1.5 flex-1 rounded-full bg-ink" />
      </span>
      <p className="text-lg font-semibold">{t("login.codeSent")}</p>
      <p className="text-sm text-soft">{t("login.codeSentHint")}</p>
    </div>
  );
}
