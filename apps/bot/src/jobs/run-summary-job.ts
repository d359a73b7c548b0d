import { streamSummaryEvents } from "@pith/core/client/stream-summary-events";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { chooseChatLanguage } from "@pith/core/lib/choose-chat-language";
import type { Summary } from "@pith/core/summaries/summary";
import type { SummaryEvent } from "@pith/core/summaries/summary-event";
import {
  addRows,
  createPrivateKeyboard,
  createProgressKeyboard,
  createRefusalKeyboard,
} from "../keyboards/create-job-keyboards.ts";
import { createInlineSummaryKeyboard, createSummaryKeyboard } from "../keyboards/create-summary-keyboard.ts";
import type { Texts } from "../locales/create-texts.ts";
import {
  advanceProgress,
  buildProgressMessage,
  initialProgress,
  type SummaryProgress,
} from "../messages/build-progress-message.ts";
import {
  buildRefusal,
  isExtensionRefusal,
  isPassingRefusal,
  type Refusal,
} from "../messages/build-refusal.ts";
import { buildSummaryMessage, type DoneSummary, isDoneSummary } from "../messages/build-summary-message.ts";
import { concatText } from "../messages/formatted-text.ts";
import { buildPlansUrl, isLinkable } from "../messages/website-links.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { hasPlans } from "../pith/has-plans.ts";
import { FIRST_OUTAGE_WAIT_MS, getPatienceEnd, isOutage, LONGEST_OUTAGE_WAIT_MS } from "../pith/is-outage.ts";
import { isFault, readFailure, readRefusal } from "../pith/read-refusal.ts";
import { ACTION_INTERVAL_MS } from "../telegram/action-interval.ts";
import type { MessageContent } from "../telegram/create-message-editor.ts";
import { getPlaceOptions } from "../telegram/send-message.ts";
import { findGroupPayer } from "./choose-payer.ts";
import { createJobDisplay, type JobDisplay } from "./create-job-display.ts";
import { offerStars } from "./offer-stars.ts";
import { getOwner, type SummaryJob } from "./summary-job.ts";
import type { SummaryJobDependencies } from "./summary-job-dependencies.ts";

/** If a job's message hasn't changed for this long, its chat shows that the bot is typing. */
const SILENT_MS = 15_000;

interface JobRun {
  job: SummaryJob;
  dependencies: SummaryJobDependencies;
  /** Aborts when the user cancels. */
  cancelSignal: AbortSignal;
  /** Aborts when the process stops. The job stays open in the store. */
  stopSignal: AbortSignal;
  /** Waits for the job's turn to send its first message. Returns a function that ends the turn. */
  takeSendTurn: () => Promise<() => void>;
  /** Called once the job's message has been sent. */
  onShown: () => void;
}

type Outcome =
  | { kind: "done"; summary: DoneSummary }
  | { kind: "cancelled" }
  | { kind: "refused"; refusal: Refusal };

/**
 * Runs a summary job to completion: shows progress immediately, calls the API, follows its events, and shows the
 * outcome. Each step is stored before the next one begins, so that another process can resume the job.
 *
 * @throws GrammyError, HttpError if Telegram rejects every message.
 */
export async function runSummaryJob(run: JobRun): Promise<void> {
  const { job, dependencies, stopSignal } = run;
  const texts = dependencies.getTexts(chooseChatLanguage(job.locale));
  const display = createJobDisplay({ job, dependencies, stopSignal, takeSendTurn: run.takeSendTurn });
  const keyboard = createProgressKeyboard({ key: job.key, texts });
  const showProgress = (progress: SummaryProgress): MessageContent => ({
    message: buildProgressMessage({ progress, texts }),
    keyboard,
  });
  const range = job.request.kind === "create" ? (job.request.body.range ?? null) : null;
  const startProgress = { ...initialProgress, range };
  if (!(await display.open(showProgress(startProgress)))) return;
  run.onShown();
  const { timer } = dependencies;
  let changedMs = timer.now();
  using _beat = timer.every(ACTION_INTERVAL_MS, () => {
    if (timer.now() - changedMs >= SILENT_MS) void showTyping({ job, dependencies });
  });
  const outcome = await followSummary({
    ...run,
    onProgress(progress) {
      changedMs = timer.now();
      display.update(showProgress(progress));
    },
    startProgress,
  });
  // The process is stopping; the next one continues.
  if (!outcome) return display.stop();
  await showOutcome({ run, outcome, display, texts });
}

/**
 * Shows "typing" in a private chat while a model is silent. Skips groups, which have other activity to show.
 * Ignores failures.
 */
async function showTyping({
  job,
  dependencies: { api },
}: Pick<JobRun, "job" | "dependencies">): Promise<void> {
  const { target } = job;
  if (job.isQuiet || target.kind === "inline" || target.isGroup) return;
  const { message_thread_id } = getPlaceOptions(target);
  await api
    .sendChatAction(target.chatId, "typing", message_thread_id === undefined ? {} : { message_thread_id })
    .catch(() => undefined);
}

/**
 * Requests the summary and follows it until it ends. Returns null if the process stops first. While the
 * server is unavailable, retries for up to ten minutes in total, across processes.
 */
async function followSummary({
  job,
  dependencies,
  cancelSignal,
  stopSignal,
  onProgress,
  startProgress,
}: Omit<JobRun, "onShown" | "takeSendTurn"> & {
  onProgress: (progress: SummaryProgress) => void;
  startProgress: SummaryProgress;
}): Promise<Outcome | null> {
  const { timer, store } = dependencies;
  let waitingSinceMs = (await store.findJob(job.key))?.waitingSinceMs ?? null;
  let saving = Promise.resolve();
  const recordWaiting = (sinceMs: number | null) => {
    if (sinceMs === waitingSinceMs) return;
    waitingSinceMs = sinceMs;
    saving = saving.then(async () => {
      const current = await store.findJob(job.key);
      if (current) await store.saveJob({ ...current, waitingSinceMs: sinceMs });
    });
  };
  const waitSignal = AbortSignal.any([stopSignal, cancelSignal]);
  let beganMs = timer.now();
  let waitMs = FIRST_OUTAGE_WAIT_MS;
  const onAnswer = (progress: SummaryProgress) => {
    recordWaiting(null);
    beganMs = timer.now();
    waitMs = FIRST_OUTAGE_WAIT_MS;
    onProgress(progress);
  };
  while (true) {
    try {
      return await followOnce({
        job,
        dependencies,
        cancelSignal,
        stopSignal,
        onProgress: onAnswer,
        startProgress,
      });
    } catch (error) {
      if (stopSignal.aborted) return null;
      const sinceMs = waitingSinceMs ?? timer.now();
      if (isOutage(error) && timer.now() < getPatienceEnd({ sinceMs, beganMs })) {
        recordWaiting(sinceMs);
        onProgress({ ...startProgress, isConnected: false });
        await timer.wait(waitMs, waitSignal);
        waitMs = Math.min(waitMs * 2, LONGEST_OUTAGE_WAIT_MS);
        if (stopSignal.aborted) return null;
        if (cancelSignal.aborted && !(await store.findJob(job.key))?.summaryId) return { kind: "cancelled" };
        continue;
      }
      if (isFault(error)) dependencies.logger.error({ err: error }, "A summary failed");
      return { kind: "refused", refusal: readRefusal(error) };
    } finally {
      await saving;
    }
  }
}

/** Makes one attempt to request and follow the summary. Throws if the server rejects the request or is unavailable. */
async function followOnce({
  job,
  dependencies,
  cancelSignal,
  stopSignal,
  onProgress,
  startProgress,
}: Omit<JobRun, "onShown" | "takeSendTurn"> & {
  onProgress: (progress: SummaryProgress) => void;
  startProgress: SummaryProgress;
}): Promise<Outcome> {
  const summary = await requestSummary({ job, dependencies, stopSignal });
  const owner = getOwner((await dependencies.store.findJob(job.key)) ?? job);
  const client = dependencies.pith.forUser(owner.id);
  if (cancelSignal.aborted || (await dependencies.store.isJobCanceled(job.key))) {
    const { status } = await client.call(
      summaryEndpoints.cancelSummary,
      { params: { id: summary.id } },
      callOptions(stopSignal),
    );
    if (status === "cancelled") return { kind: "cancelled" };
  }
  const early = readOutcome(summary);
  if (early) return early;
  const { video } = summary;
  let progress: SummaryProgress = { ...startProgress, stage: "queued", progress: summary.progress, video };
  onProgress(progress);
  const events = streamSummaryEvents({
    client,
    summaryId: summary.id,
    signal: stopSignal,
    onConnection: (state) => {
      progress = { ...progress, isConnected: state === "open" };
      onProgress(progress);
    },
    wait: (ms, signal) => dependencies.timer.wait(ms, signal),
  });
  for await (const event of events) {
    const outcome = readFinalEvent(event);
    if (outcome) return outcome;
    progress = advanceProgress({ progress, event });
    onProgress(progress);
  }
  return { kind: "refused", refusal: { code: "internal", reason: null, retryAfterSeconds: null } };
}

async function requestSummary({
  job,
  dependencies,
  stopSignal,
}: Pick<JobRun, "job" | "dependencies" | "stopSignal">): Promise<Summary> {
  const { store, pith, people } = dependencies;
  // Register the requester here, since a group member may never have written to the bot in private.
  await people.ensure(job.requester);
  const stored = (await store.findJob(job.key)) ?? job;
  const client = pith.forUser(getOwner(stored).id);
  const options = callOptions(stopSignal);
  const known = stored.summaryId;
  if (known) return client.call(summaryEndpoints.getSummary, { params: { id: known } }, options);
  const { request } = job;
  const byGroup = await requestForGroup({ job, dependencies, stopSignal });
  if (byGroup) return byGroup;
  const ticket =
    request.kind === "create"
      ? await client.call(summaryEndpoints.createSummary, { body: request.body }, options)
      : await client.call(
          summaryEndpoints.renderSummary,
          {
            params: { id: request.summaryId },
            body: {
              length: request.length,
              shape: request.shape,
              wish: request.wish,
              language: request.language,
            },
          },
          options,
        );
  const current = await store.findJob(job.key);
  if (current) await store.saveJob({ ...current, summaryId: ticket.summary.id });
  return ticket.summary;
}

/**
 * Requests the summary on the group's plan. Returns null if there is no such plan or its quota is used up.
 */
async function requestForGroup({
  job,
  dependencies,
  stopSignal,
}: Pick<JobRun, "job" | "dependencies" | "stopSignal">): Promise<Summary | null> {
  const { store, pith, logger } = dependencies;
  if (job.request.kind !== "create") return null;
  const { body } = job.request;
  try {
    const payer = await findGroupPayer({ job, dependencies, signal: stopSignal });
    if (!payer) return null;
    const { summary } = await pith
      .forUser(payer.id)
      .call(summaryEndpoints.createSummary, { body }, callOptions(stopSignal));
    const current = await store.findJob(job.key);
    if (current) await store.saveJob({ ...current, payer, summaryId: summary.id });
    return summary;
  } catch (error) {
    if (stopSignal.aborted || isOutage(error)) throw error;
    // If the group's account is rejected, the requester's own may still work.
    if (isFault(error)) logger.error({ err: error }, "A group's plan couldn't be used");
    return null;
  }
}

function readOutcome(summary: Summary): Outcome | null {
  if (isDoneSummary(summary)) return { kind: "done", summary };
  if (summary.status === "cancelled") return { kind: "cancelled" };
  if (summary.status !== "failed") return null;
  return { kind: "refused", refusal: readFailure(summary.failure) };
}

function readFinalEvent(event: SummaryEvent): Outcome | null {
  if (event.type === "cancelled") return { kind: "cancelled" };
  if (event.type === "error") return { kind: "refused", refusal: readFailure(event.failure) };
  return event.type === "done" ? readOutcome(event.summary) : null;
}

async function showOutcome({
  run: { job, dependencies },
  outcome,
  display,
  texts,
}: {
  run: JobRun;
  outcome: Outcome;
  display: JobDisplay;
  texts: Texts;
}): Promise<void> {
  const { store } = dependencies;
  // Somebody may have asked for the summary since this quiet job started.
  const { isQuiet } = (await store.findJob(job.key)) ?? job;
  if (isQuiet && !(await mayTellQuietly({ job, outcome, store }))) {
    await store.deleteJob(job.key);
    return;
  }
  const shownIn = await display.finish(await buildOutcome({ job, dependencies, outcome, texts }));
  // Telegram was unreachable for minutes, or the process is stopping. Leave the job open.
  if (shownIn === "undelivered") return;
  if (outcome.kind === "refused" && isPassingRefusal(outcome.refusal.code) && !isQuiet) {
    const current = await store.findJob(job.key);
    if (current) await store.saveJob({ ...current, state: "failed" });
    return;
  }
  if (outcome.kind === "done" && shownIn) {
    const threadId = job.target.kind === "chat" ? job.target.threadId : null;
    await store.saveSummaryMessage({
      ...shownIn,
      threadId,
      summaryId: outcome.summary.id,
      ownerId: getOwner((await store.findJob(job.key)) ?? job).id,
    });
    if (job.chatKey !== null) await store.saveChatVideo({ ...shownIn, threadId, key: job.chatKey });
  }
  // Must come last: if the process is killed before this, the next one shows the same outcome in the same
  // message.
  await store.deleteJob(job.key);
}

/**
 * Returns whether to show a group the outcome of a summary that nobody requested: always if it finished, and
 * at most once a day if the quota is exhausted.
 */
async function mayTellQuietly({
  job,
  outcome,
  store,
}: {
  job: SummaryJob;
  outcome: Outcome;
  store: SummaryJobDependencies["store"];
}): Promise<boolean> {
  if (outcome.kind === "done") return true;
  const isUsedUp = outcome.kind === "refused" && outcome.refusal.code === "quota_exceeded";
  return isUsedUp && job.target.kind === "chat" && (await store.recordGroupNotification(job.target.chatId));
}

async function buildOutcome({
  job,
  dependencies,
  outcome,
  texts,
}: {
  job: SummaryJob;
  dependencies: SummaryJobDependencies;
  outcome: Outcome;
  texts: Texts;
}): Promise<MessageContent> {
  if (outcome.kind === "cancelled")
    return { message: texts.say({ code: "cancelled", params: {} }), keyboard: null };
  if (outcome.kind === "done") {
    const config = await dependencies.pith.getConfig().catch(() => null);
    const isFolded = job.target.kind === "chat" && job.target.isGroup;
    const message = buildSummaryMessage({ summary: outcome.summary, texts, isFolded });
    // The usual buttons send new messages, but the bot can't post in an inline message's chat, and a channel's
    // readers mustn't make it post there.
    if (job.target.kind === "inline" || job.target.isChannel) {
      const summaryId = outcome.summary.id;
      const { id: ownerId } = getOwner((await dependencies.store.findJob(job.key)) ?? job);
      await dependencies.store.saveInlineSummary({ summaryId, ownerId });
      const username = dependencies.getUsername();
      return { message, keyboard: createInlineSummaryKeyboard({ summaryId, username, texts }) };
    }
    return {
      message,
      keyboard: createSummaryKeyboard({ summary: outcome.summary, config, isOwn: !isFolded, texts }),
    };
  }
  const { refusal } = outcome;
  const { publicUrl, getUsername } = dependencies;
  const isPrivate = job.target.kind === "chat" && !job.target.isGroup;
  const mayUpgrade = refusal.code === "quota_exceeded" && (await hasPlans(dependencies.pith));
  if (mayUpgrade && !isPrivate) {
    if (job.isQuiet) return { message: texts.t("refusal.quotaOfGroup"), keyboard: null };
    return {
      message: texts.t("refusal.quotaGroup"),
      keyboard: createPrivateKeyboard({ username: getUsername(), texts }),
    };
  }
  const plansUrl = buildPlansUrl({ publicUrl, telegramId: job.requester.id });
  const config = isExtensionRefusal(refusal.code)
    ? await dependencies.pith.getConfig().catch(() => null)
    : null;
  const keyboard = createRefusalKeyboard({
    mayUpgrade,
    code: refusal.code,
    key: job.key,
    requesterId: job.requester.id,
    publicUrl,
    extensionUrl: config?.extensionUrl ?? null,
    texts,
  });
  const stars = mayUpgrade ? await offerStars({ person: job.requester, dependencies, texts }) : [];
  const isPlainUrlNeeded = mayUpgrade && !isLinkable(plansUrl);
  return {
    message: concatText(
      job.link === null ? "" : `${job.link}\n`,
      buildRefusal({ refusal, texts }),
      isPlainUrlNeeded ? `\n\n${texts.t("upgrade.url", { url: plansUrl })}` : "",
    ),
    keyboard: addRows({ keyboard, rows: stars }),
  };
}
