import { useTranslate } from "../../lib/texts/texts.ts";

const features = ["proof", "coverage", "captions", "languages", "yours", "anywhere"] as const;

export function FeatureList() {
  const t = useTranslate();
  return (
    <div className="page py-16 md:py-24">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <h2
          id="features-title"
          className="text-xl font-semibold text-balance lg:sticky lg:top-28 lg:self-start"
        >
          {t("home.features.title")}
        </h2>
        <dl className="m-0">
          {features.map((feature) => (
            <div
              key={feature}
              className="grid gap-x-8 gap-y-1 border-t border-rule py-6 first:border-t-0 first:pt-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]"
            >
              <dt className="font-semibold">{t(`home.features.${feature}.title`)}</dt>
              <dd className="m-0 text-soft text-pretty">{t(`home.features.${feature}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
