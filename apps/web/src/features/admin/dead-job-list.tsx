import type { ServerState } from "@pith/core/contract/server-state.schemas";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { formatMinute } from "../../lib/texts/format-day.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

/** Jobs that failed permanently, which an admin can retry or discard. */
export function DeadJobList({
  jobs,
  count,
  failure,
  isBusy,
  onReplay,
  onForget,
}: {
  jobs: ServerState["deadJobs"];
  /** The total number of jobs. `jobs` has only the newest. */
  count: number;
  /** Explains why the last action on a job failed, or says that the status is outdated. */
  failure: { id: string; text: string } | null;
  isBusy: boolean;
  onReplay: (id: string) => void;
  onForget: (id: string) => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  if (jobs.length === 0) return <p className="text-soft">{t("admin.noDeadJobs")}</p>;
  return (
    <>
      {count > jobs.length && (
        <p className="mb-3 text-sm text-soft">{t("admin.newestOf", { shown: jobs.length, count })}</p>
      )}
      <ul className="m-0 list-none border-t border-rule p-0">
        {jobs.map(({ id, queue, failedAt, error }) => {
          const date = formatMinute({ date: failedAt, locale });
          return (
            <li
              key={id}
              data-dead-job={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-3"
            >
              <div className="min-w-0 flex-1 basis-52">
                <p className="font-medium">
                  <bdi>{queue}</bdi>
                </p>
                <p className="text-sm text-soft">{date}</p>
                <p lang="en" dir="ltr" className="text-sm break-words text-red text-match">
                  {error}
                </p>
              </div>
              <div className="flex gap-2">
                <Button
                  size="small"
                  isBusy={isBusy}
                  aria-label={t("admin.replayOf", { queue, date })}
                  onClick={() => onReplay(id)}
                >
                  {t("admin.replay")}
                </Button>
                <Button
                  size="small"
                  isBusy={isBusy}
                  aria-label={t("admin.forgetOf", { queue, date })}
                  onClick={() => onForget(id)}
                >
                  {t("admin.forget")}
                </Button>
              </div>
              {failure?.id === id && <FailureNote className="basis-full">{failure.text}</FailureNote>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
