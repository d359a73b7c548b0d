import path from "node:path";
import { audioWork } from "../audio/audio-work.ts";
import { sweepAudio } from "../audio/sweep-audio.ts";
import { advanceStandings } from "../billing/expiring/advance-standings.ts";
import { sendExpiryNotices } from "../billing/expiring/send-expiry-notices.ts";
import { syncPayments } from "../billing/syncing/sync-payments.ts";
import { syncSubscriptions } from "../billing/syncing/sync-subscriptions.ts";
import { backUpDatabase } from "../db/back-up-database.ts";
import type { Dependencies } from "../dependencies.ts";
import { claimWaitingEpisodes } from "../follows/make-episode.ts";
import { claimDueFeeds } from "../follows/poll-feeds.ts";
import { settleEpisodes } from "../follows/settle-episodes.ts";
import { writeDueDigests } from "../follows/write-digests.ts";
import { purgeDeleted } from "../history/delete-summary.ts";
import type { JobRun } from "../queue/define-job.ts";
import { sweepRecordings } from "../recordings/open-recording.ts";
import { embedOutdated, forgetUnusedVectors } from "../summaries/embed-outdated.ts";
import { indexOutdated } from "../summaries/search-index.repo.ts";
import { summaryWork } from "../summaries/summary-work.ts";
import { sweepDeliveries } from "../webhooks/deliver-webhook.ts";
import { sweepWork } from "../work/sweep-work.ts";
import { cleanUp } from "./clean-up.ts";

export function createScheduledHandlers(dependencies: Dependencies) {
  const { config, database, clock, log } = dependencies;
  return {
    async sendExpiryNotices() {
      const told = await sendExpiryNotices(dependencies);
      if (told > 0) log.info({ count: told }, "Told people that their plans end");
    },
    async syncSubscriptions() {
      await syncSubscriptions({ dependencies });
      await syncPayments(dependencies);
      await advanceStandings({ dependencies, among: "recent" });
    },
    async sweepSummaries() {
      await sweepWork({ kind: summaryWork, dependencies });
      await purgeDeleted(dependencies);
      await indexOutdated(dependencies);
      const deleted = await sweepRecordings(dependencies);
      if (deleted > 0) log.info({ count: deleted }, "Deleted recordings that had had their time");
    },
    async embedTalks(_payload: object, { signal }: Pick<JobRun, "signal">) {
      await embedOutdated({ signal, dependencies });
    },
    async followFeeds() {
      await claimDueFeeds(dependencies);
      await settleEpisodes(dependencies);
      await claimWaitingEpisodes(dependencies);
      await writeDueDigests(dependencies);
    },
    async sweepAudio() {
      await sweepWork({ kind: audioWork, dependencies });
      await sweepAudio({ among: "lost", dependencies });
    },
    async cleanUp(_payload?: object, run?: Pick<JobRun, "signal">) {
      await syncSubscriptions({ dependencies, among: "all" });
      await advanceStandings({ dependencies, among: "all" });
      await sweepAudio({ among: "all", dependencies });
      await sweepDeliveries(dependencies);
      await forgetUnusedVectors(dependencies);
      await cleanUp({ ...dependencies, signal: run?.signal });
    },
    async backUp() {
      const now = new Date(clock.now());
      const file = await backUpDatabase({
        database,
        dataDir: config.dataDir,
        kept: config.BACKUPS_KEPT,
        now,
      });
      if (file) log.info({ backup: path.basename(file) }, "Backed the database up");
    },
  };
}
