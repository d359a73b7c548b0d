import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { SummaryContent } from "@pith/core/summaries/summary";
import type { MessageKey } from "../locales/bot-catalogs.ts";
import type { Texts } from "../locales/create-texts.ts";
import { cleanText } from "./clean-text.ts";
import { formatLanguage } from "./format-language.ts";

/** BCP 47 code for an undetermined language. */
const UNKNOWN_LANGUAGE = "und";
/**
 * If less than this fraction of the captions was read, the summary says that they were incomplete. Less than
 * 1 to allow for rounding.
 */
const WHOLE_SHARE = 0.995;

/** Describes a summary's origin in one paragraph: the engine, the captions, and any anomalies in them. */
export function buildOrigin({ content, texts }: { content: SummaryContent; texts: Texts }): string {
  const { origin } = content;
  const { t, locale } = texts;
  const nameOf = (language: string) => formatLanguage({ language, locale });
  const captions = t(captionKey(origin));
  const named =
    origin.captionLanguage === UNKNOWN_LANGUAGE
      ? captions
      : t("captions.inLanguage", { captions, language: nameOf(origin.captionLanguage) });
  const first = t("origin.line", { engine: labelEngine({ content, texts }), captions: named });
  const notes = [
    origin.unavailableLanguage &&
      t("origin.languageUnavailable", { language: nameOf(origin.unavailableLanguage) }),
    origin.readShare < WHOLE_SHARE && t("origin.readShare", { percent: Math.round(origin.readShare * 100) }),
    origin.sponsorSecondsCut >= 1 &&
      t("origin.sponsorCut", { duration: formatTimecode(Math.round(origin.sponsorSecondsCut)) }),
  ].filter((note) => typeof note === "string");
  return [first, ...notes].join(" ");
}

function labelEngine({ content, texts }: { content: SummaryContent; texts: Texts }): string {
  const { origin } = content;
  if (origin.isFallback) return texts.t("origin.fallback");
  if (origin.engine === "extractive") return texts.t("origin.instant");
  return texts.t("origin.model", { model: cleanText(origin.model ?? "") || "AI" });
}

function captionKey(origin: SummaryContent["origin"]): MessageKey {
  switch (origin.captionSource) {
    case "recognition":
      return "captions.recognition";
    case "upload":
      return "captions.upload";
    case "paste":
      return "captions.paste";
    default:
      return `captions.${origin.captionKind}`;
  }
}
