import { useTranslate } from "../../lib/texts/texts.ts";

/** Placeholder for the form. */
export function LoginSkeleton() {
  const t = useTranslate();
  return (
    <>
      <p role="status" className="text-xl font-semibold text-soft">
        {t("login.loading")}
      </p>
      <div aria-hidden="true">
        <div className="mt-4 h-4 w-4/5 rounded-full bg-blank" />
        <div className="mt-10 h-12 rounded-control bg-blank" />
        <div className="mt-18 h-4 w-1/4 rounded-full bg-blank" />
        <div className="mt-3 h-12 rounded-control bg-blank" />
      </div>
    </>
  );
}
