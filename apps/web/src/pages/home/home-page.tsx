import { ExampleSummary } from "../../features/home/example-summary.tsx";
import { FeatureList } from "../../features/home/feature-list.tsx";
import { Hero } from "../../features/home/hero.tsx";
import { SourceForm } from "../../features/source/source-form.tsx";

/** The first page: make a summary there and then, see what one looks like, and what else there is. */
export function HomePage() {
  return (
    <>
      <title>Pith – The smart way to YouTube</title>
      <Hero>
        <SourceForm />
      </Hero>
      <ExampleSummary />
      <FeatureList />
    </>
  );
}
