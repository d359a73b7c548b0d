import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import type { Follow, FollowedEpisode } from "@pith/core/contract/follow.schemas";
import { isAppError } from "@pith/core/errors/app-error";
import type { InlineKeyboardButton } from "grammy/types";
import { packCallback } from "../callbacks/callback-data.ts";
import { MAX_OPEN_JOBS } from "../jobs/create-summary-jobs.ts";
import { cleanText } from "../messages/clean-text.ts";
import { clipText } from "../messages/clip-text.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { getPlace } from "../telegram/get-place.ts";
import { clipAlert } from "./errors.ts";
import type { ButtonContext } from "./on-callback.ts";
import { type ReplacedContent, showInstead } from "./show-instead.ts";

const MAX_EPISODES = 8;
const TITLE_UNITS = 60;
/**
 * Length of the episode id prefix that fits into the button's data next to the follow's id. Long enough to be
 * unique on a page.
 */
const ID_CHARACTERS = 12;

interface EpisodesRequest {
  context: ButtonContext;
  follow: Follow;
}

/**
 * Handles the buttons for a follow's episodes: listing them, summarizing one, or summarizing all that have no
 * summary yet. Returns false for any other choice.
 */
export async function handleEpisodes({
  context,
  follow,
  choice,
}: EpisodesRequest & { choice: string }): Promise<boolean> {
  const [kind, value = ""] = choice.split("_");
  if (kind === "episodes") {
    await context.answerCallbackQuery();
    const episodes = await listEpisodes({ context, follow });
    await showInstead({ context, content: buildEpisodes({ context, follow, episodes }) });
    return true;
  }
  if (kind !== "e") return false;
  const episodes = await listEpisodes({ context, follow });
  if (value === "all") await catchUpAll({ context, follow, episodes });
  else await openEpisode({ context, follow, episode: episodes.find(({ id }) => id.startsWith(value)) });
  return true;
}

async function listEpisodes({ context, follow }: EpisodesRequest): Promise<FollowedEpisode[]> {
  const { items } = await context.services.pith
    .forUser(context.from.id)
    .call(
      followEndpoints.listFollowedEpisodes,
      { params: { id: follow.id }, query: { limit: MAX_EPISODES } },
      callOptions(),
    );
  return items;
}

/** Summarizes episodes according to the follow's rules. Episodes that already have a summary aren't charged again. */
async function catchUp({ context, follow, ids }: EpisodesRequest & { ids: string[] }) {
  return context.services.pith
    .forUser(context.from.id)
    .call(
      followEndpoints.catchUpFollow,
      { params: { id: follow.id }, body: { episodeIds: ids } },
      callOptions(),
    );
}

async function catchUpAll({
  context,
  follow,
  episodes,
}: EpisodesRequest & { episodes: readonly FollowedEpisode[] }): Promise<void> {
  const ids = listMissing(episodes).map(({ id }) => id);
  const refresh = async () => {
    const newest = await listEpisodes({ context, follow });
    await showInstead({ context, content: buildEpisodes({ context, follow, episodes: newest }) });
  };
  const { cost } =
    ids.length > 0
      ? await catchUp({ context, follow, ids }).catch(async (error: unknown) => {
          // Episodes before the rejected one are already being summarized.
          if (isAppError(error) && error.code === "quota_exceeded") await refresh();
          throw error;
        })
      : { cost: 0 };
  await context.answerCallbackQuery({
    text: context.texts.t("follow.caughtUp", { count: cost }),
    show_alert: true,
  });
  await refresh();
}

/** Shows an episode's summary in a new message, starting with its progress if it isn't finished. */
async function openEpisode({
  context,
  follow,
  episode,
}: EpisodesRequest & { episode: FollowedEpisode | undefined }): Promise<void> {
  const { message } = context.callbackQuery;
  if (!episode || !message) {
    await context.answerCallbackQuery({ text: context.texts.t("refusal.buttonOld"), show_alert: true });
    return;
  }
  const { jobs, store } = context.services;
  if ((await store.countOpenJobs(context.from.id)) >= MAX_OPEN_JOBS) {
    const text = context.texts.t("refusal.tooManyJobs", { count: MAX_OPEN_JOBS });
    await context.answerCallbackQuery({ text: clipAlert(text), show_alert: true });
    return;
  }
  const requested = await catchUp({ context, follow, ids: [episode.id] }).catch((error: unknown) => {
    // The summary job will be rejected for the same reason, and its message will then offer ways to continue.
    if (isAppError(error) && error.code === "quota_exceeded") return null;
    throw error;
  });
  await context.answerCallbackQuery();
  const key = `${context.update.update_id}-0`;
  const { length, language } = follow.rules;
  await jobs.start({
    key,
    requester: context.from,
    locale: context.texts.locale,
    link: null,
    request: {
      kind: "create",
      body: {
        source: { kind: "link", url: episode.url },
        range: null,
        length,
        shape: "points",
        wish: null,
        language,
      },
    },
    target: { kind: "chat", ...getPlace(message), isGroup: false, messageId: null },
    summaryId: requested?.episodes[0]?.summaryId ?? null,
  });
  await jobs.whenShown(key);
}

const listMissing = (episodes: readonly FollowedEpisode[]) =>
  episodes.filter(({ summaryId, state }) => summaryId === null && state !== "making");

/** Builds the list of the latest episodes. Buttons open existing summaries and create missing ones. */
function buildEpisodes({
  context: { texts },
  follow: { id, title },
  episodes,
}: EpisodesRequest & { episodes: readonly FollowedEpisode[] }): ReplacedContent {
  const button = (text: string, choice: string): InlineKeyboardButton => ({
    text,
    callback_data: packCallback({ action: "follow-change", choice, followId: id }),
  });
  const rows = episodes.map((episode): InlineKeyboardButton[] => {
    const text = clipText({ text: cleanText(episode.title), maxUnits: TITLE_UNITS }) || episode.url;
    const { state, summaryId } = episode;
    if (state === "done" && summaryId !== null)
      return [{ text: `✓ ${text}`, callback_data: packCallback({ action: "open", summaryId }) }];
    return [button(state === "making" ? `⏳ ${text}` : text, `e_${episode.id.slice(0, ID_CHARACTERS)}`)];
  });
  const missing = listMissing(episodes);
  if (missing.length > 1)
    rows.push([button(texts.t("button.summarizeAll", { count: missing.length }), "e_all")]);
  rows.push([
    { text: texts.t("button.back"), callback_data: packCallback({ action: "follow-open", followId: id }) },
  ]);
  const about =
    episodes.length === 0
      ? texts.t("follow.noEpisodes")
      : texts.t("follow.episodes", { title: cleanText(title) });
  return { message: about, keyboard: { inline_keyboard: rows } };
}
