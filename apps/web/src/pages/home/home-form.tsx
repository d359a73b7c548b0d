import { Suspense } from "react";
import { EarlierSummaries } from "../../features/home/earlier-summaries.tsx";
import { SourceForm } from "../../features/source/source-form.tsx";
import { useNeedsSignIn } from "../../lib/edition.ts";
import { lazyPage } from "../../lib/lazy/lazy-page.tsx";
import { useViewer } from "../../lib/viewer.ts";

const SignInCall = lazyPage({
  load: async () => (await import("./sign-in-call.tsx")).SignInCall,
  areas: ["home"],
});

/** The form for a new summary, or a sign-in prompt for visitors if the server doesn't allow guests. */
export function HomeForm() {
  const needsSignIn = useNeedsSignIn();
  const viewer = useViewer();
  if (needsSignIn && viewer === "visitor") {
    return (
      <Suspense fallback={<div className="min-h-40" />}>
        <SignInCall />
      </Suspense>
    );
  }
  return (
    // If the server doesn't allow guests, home.css hides this until we know whether the visitor is signed in.
    <div data-home-form={viewer === "member" ? "open" : ""}>
      <SourceForm />
      <EarlierSummaries />
    </div>
  );
}
