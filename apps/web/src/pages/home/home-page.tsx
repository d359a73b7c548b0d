import { EarlierSummaries } from "../../features/home/earlier-summaries.tsx";
import { Hero } from "../../features/home/hero.tsx";
import { SourceForm } from "../../features/source/source-form.tsx";
import { lazyPage } from "../../lib/lazy/lazy-page.tsx";
import { LazySection } from "../../lib/lazy/lazy-section.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useHomeSection } from "../../lib/use-home-section.ts";

const HomeTalks = lazyPage({
  load: async () => (await import("./home-talks.tsx")).HomeTalks,
  areas: ["talks"],
});
const FeaturePieces = lazyPage({
  load: async () => (await import("../../features/home/feature-pieces.tsx")).FeaturePieces,
  areas: ["home", "talks"],
});
const AvailableYourWay = lazyPage({
  load: async () => (await import("../../features/home/available-your-way.tsx")).AvailableYourWay,
  areas: ["home", "talks"],
});
const Pricing = lazyPage({
  load: async () => (await import("./home-pricing.tsx")).HomePricing,
  areas: ["home", "account"],
});

/** Loads the prerendered lazy parts of home, so that React can hydrate them. */
export const preloadHome = HomeTalks.preload;

/** The home page: the summary form, example talks, and information about Pith. */
export function HomePage() {
  const t = useTranslate();
  useHomeSection();
  return (
    <>
      <title>{`Pith – ${t("home.tagline")}`}</title>
      <div className="home-top">
        <Hero>
          <SourceForm />
          <EarlierSummaries />
        </Hero>
        <LazySection className="home-example" isFirst>
          <HomeTalks />
        </LazySection>
      </div>
      <LazySection id="features">
        <FeaturePieces />
      </LazySection>
      <LazySection className="border-t border-rule">
        <AvailableYourWay />
      </LazySection>
      <LazySection id="pricing" className="border-t border-rule">
        <Pricing />
      </LazySection>
    </>
  );
}
