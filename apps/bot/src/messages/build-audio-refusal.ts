import type { AccountOverview } from "@pith/core/accounts/account-overview";
import { getAudioLimit } from "@pith/core/plans/get-audio-limit";
import { getEffectiveTier } from "@pith/core/plans/get-effective-tier";
import type { Texts } from "../locales/create-texts.ts";
import { buildRefusal, type Refusal } from "./build-refusal.ts";

/** Explains why a summary has no audio. Replaces messages that are worded for summaries. */
export function buildAudioRefusal({
  refusal,
  premium,
  texts,
}: {
  refusal: Refusal;
  /** The requester's plan; null if unknown. */
  premium: AccountOverview["premium"] | null;
  texts: Texts;
}): string {
  switch (refusal.code) {
    case "quota_exceeded": {
      const limit = premium ? getAudioLimit(getEffectiveTier(premium)) : 0;
      return texts.say(
        limit
          ? { code: "quota_exceeded.audio", params: { limit } }
          : { code: "quota_exceeded.audio_plan", params: {} },
      );
    }
    case "unsupported_language":
      return texts.say({ code: "unsupported_language.voice", params: {} });
    case "input_too_large":
      return texts.say({ code: "input_too_large.audio", params: {} });
    default:
      return buildRefusal({ refusal, texts });
  }
}
