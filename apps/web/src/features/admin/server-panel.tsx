import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import type { ReactNode } from "react";
import { SignInAgain } from "../../lib/account/sign-in-again.tsx";
import { useAuth } from "../../lib/auth/auth.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { DeadJobList } from "./dead-job-list.tsx";
import { ModelUsage } from "./model-usage.tsx";
import { PanelSkeleton } from "./panel-skeleton.tsx";
import { QueueTable } from "./queue-table.tsx";
import { ServerFacts } from "./server-facts.tsx";
import { ServerFindings } from "./server-findings.tsx";
import { SourceList } from "./source-list.tsx";
import { useServerState } from "./use-server-state.ts";

/** The server's health: problems first, then activity and costs. */
export function ServerPanel() {
  const t = useTranslate();
  const user = useAuth((auth) => auth.user);
  const { state, error, failedAt, isOutdated, isBusy, mustSignInAgain, goOn, load, replay, forget } =
    useServerState();
  if (mustSignInAgain && user) return <SignInAgain user={user} onDone={goOn} />;
  return (
    <div data-server="">
      {error !== null && state === null && (
        <FailureNote className="mb-6" again={{ text: t("admin.tryAgain"), onPress: load }}>
          {error}
        </FailureNote>
      )}
      {state === null && error === null && <PanelSkeleton />}
      {state && (
        <>
          <Part title={t("admin.findings")}>
            <ServerFindings findings={state.findings} />
          </Part>
          <Part title={t("admin.state")}>
            <ServerFacts state={state} />
          </Part>
          <Part title={t("admin.queues")}>
            <QueueTable queues={state.queues} />
          </Part>
          <Part title={t("admin.deadJobs")}>
            <DeadJobList
              jobs={state.deadJobs}
              count={state.deadJobCount}
              failure={
                error === null || failedAt === null
                  ? null
                  : { id: failedAt, text: isOutdated ? t("admin.outdated") : error }
              }
              isBusy={isBusy}
              onReplay={replay}
              onForget={forget}
            />
          </Part>
          <Part title={t("admin.models")}>
            <ModelUsage models={state.models} />
          </Part>
          <Part title={t("admin.sources")}>
            <SourceList sources={state.sources} />
          </Part>
          {error !== null && failedAt === null && <FailureNote className="mb-4">{error}</FailureNote>}
          <Button isBusy={isBusy} onClick={load}>
            {t("admin.refresh")}
          </Button>
        </>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-10">
      <h2 className="mb-3 text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}
