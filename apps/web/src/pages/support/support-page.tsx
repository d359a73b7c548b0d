import { SupportLinks } from "../../features/support/support-links.tsx";
import { useHasPlans } from "../../lib/edition.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

const questions = ["noCaptions", "wrongPoint", "quota", "payment", "delete"] as const;

/** Support contacts and common questions. */
export function SupportPage() {
  const t = useTranslate();
  const hasPlans = useHasPlans();
  const answer = (question: (typeof questions)[number]) =>
    t(
      question === "delete" && !hasPlans ? "support.delete.answerWithoutPlans" : `support.${question}.answer`,
    );
  return (
    <div className="page py-12 md:py-20">
      <title>{`${t("section.support")} – Pith`}</title>
      <h1 className="mb-4 text-xl font-semibold">{t("section.support")}</h1>
      <SupportLinks />
      <h2 className="mt-16 mb-2 text-lg font-semibold">{t("support.questions")}</h2>
      <dl className="m-0 max-w-measure">
        {questions
          .filter((question) => hasPlans || question !== "payment")
          .map((question) => (
            <div
              key={question}
              data-plans={question === "payment" ? "" : undefined}
              className="border-t border-rule py-5 first:border-t-0"
            >
              <dt className="font-medium">{t(`support.${question}.question`)}</dt>
              <dd className="m-0 mt-1 text-soft">{answer(question)}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
