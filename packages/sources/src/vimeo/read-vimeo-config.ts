import { extractJsonObject, parseJson } from "../lib/extract-json-object.ts";
import { type VimeoConfig, vimeoConfigSchema, vimeoRefusalSchema } from "./vimeo-answers.ts";
import type { VimeoOutcome } from "./vimeo-outcome.ts";

/** Value of `view` for a password-protected video's player. */
const PASSWORD_VIEW = 4;

export type VimeoAnswer =
  | { kind: "config"; config: VimeoConfig }
  | { kind: "refused"; outcome: VimeoOutcome };

/** Parses the response to the player's configuration call, which may be JSON or the player's page. */
export function readVimeoConfig({ status, text }: { status: number; text: () => string }): VimeoAnswer {
  if (status === 429) return refuse("rate_limited");
  if (status >= 500) return refuse("unreachable");
  const body = text();
  const value = parseJson(body) ?? readPageConfig(body);
  const config = vimeoConfigSchema.safeParse(value);
  if (config.success && status < 400) {
    if (config.data.view === PASSWORD_VIEW) return refuse("password");
    const outcome = classifyLive(config.data);
    return outcome === null ? { kind: "config", config: config.data } : refuse(outcome);
  }
  return refuse(classifyRefusal({ status, value, body }));
}

/** The player's page assigns its configuration in a script. */
function readPageConfig(html: string): unknown {
  const match = /\b(?:playerConfig|config)\s*=\s*(?=\{)/.exec(html);
  return match === null ? null : extractJsonObject({ text: html, start: match.index + match[0].length });
}

function classifyLive({ video }: VimeoConfig): VimeoOutcome | null {
  switch (video.live_event?.status) {
    case "pending":
    case "active":
      return "upcoming";
    case "started":
      return "live";
    default:
      return null;
  }
}

function classifyRefusal({
  status,
  value,
  body,
}: {
  status: number;
  value: unknown;
  body: string;
}): VimeoOutcome {
  const told = vimeoRefusalSchema.safeParse(value);
  const refusal = told.success ? told.data : null;
  if (refusal?.view === PASSWORD_VIEW) return "password";
  const text = `${refusal?.title ?? ""} ${refusal?.message ?? ""} ${refusal === null ? body.slice(0, 20_000) : ""}`;
  if (/password/i.test(text)) return "password";
  if (/privacy settings|private/i.test(text)) return "private";
  if (/verify to continue|captcha|unusual traffic|cf-challenge|just a moment/i.test(text)) return "blocked";
  if (status === 404 || status === 410 || /not exist|not found|could not be found|deleted/i.test(text)) {
    return "not_found";
  }
  if (status === 401 || status === 403) return "private";
  return "changed_format";
}

function refuse(outcome: VimeoOutcome): VimeoAnswer {
  return { kind: "refused", outcome };
}
