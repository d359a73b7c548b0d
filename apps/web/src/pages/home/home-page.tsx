import { Hero } from "../../features/home/hero.tsx";
import { useHasPlans } from "../../lib/edition.ts";
import { lazyPage } from "../../lib/lazy/lazy-page.tsx";
import { LazySection } from "../../lib/lazy/lazy-section.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useHomeSection } from "../../lib/use-home-section.ts";
import { HomeForm } from "./home-form.tsx";

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

/** Loads the code for the prerendered lazy parts of the home page. */
export const preloadHome = HomeTalks.preload;

// Constants, because a lazy section needs the same elements in every render.
const talks = <HomeTalks />;
const featurePieces = <FeaturePieces />;
const ways = <AvailableYourWay />;
const pricing = <Pricing />;

/** The home page: the summary form, example talks, and information about Pith. */
export function HomePage() {
  const t = useTranslate();
  const hasPlans = useHasPlans();
  useHomeSection();
  return (
    <>
      <title>{`Pith – ${t("home.tagline")}`}</title>
      <div className="home-top">
        <Hero>
          <HomeForm />
        </Hero>
        <LazySection className="home-example" isFirst>
          {talks}
        </LazySection>
      </div>
      <LazySection id="features">{featurePieces}</LazySection>
      <LazySection className="border-t border-rule">{ways}</LazySection>
      {hasPlans && (
        <LazySection id="pricing" className="border-t border-rule">
          {pricing}
        </LazySection>
      )}
    </>
  );
}
