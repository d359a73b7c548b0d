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

/** The form for a new summary, or a way to sign in for visitors of a server that has no guests. */
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
    // Hidden by home.css until it is known whether the visitor is signed in, if the server has no guests.
    <div data-home-form={viewer === "member" ? "open" : ""}>
      <SourceForm />
      <EarlierSummaries />
    </div>
  );
}
