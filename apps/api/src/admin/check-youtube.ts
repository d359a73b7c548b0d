import { createSourceDependencies } from "@pith/sources/create-source-dependencies";
import { callPlayer } from "@pith/sources/youtube/call-player";
import { pickOutcome } from "@pith/sources/youtube/youtube-outcome";
import type { Config } from "../config.ts";
import { buildSourceSettings } from "../providers/extraction/build-source-settings.ts";
import type { Finding } from "./finding.ts";

/** The first video ever uploaded to YouTube, public since 2005. */
const VIDEO_ID = "jNQXAC9IVRw";
/** More requests would look like the traffic that YouTube blocks. */
const ASKED_CLIENTS = 3;

const blocks: readonly string[] = ["bot_check", "rate_limited", "consent"];

/** Requests one video from YouTube, using the first clients of the fallback ladder. */
export async function checkYouTube({
  config,
  limitMs,
}: {
  config: Config;
  limitMs: number;
}): Promise<Finding> {
  const problems: string[] = [];
  const { youtube } = createSourceDependencies({
    ...buildSourceSettings(config),
    onProblem: (problem) => problems.push(problem),
  });
  const ladder = await youtube.readConfig();
  const [problem] = problems;
  if (problem) return { state: "problem", text: `YOUTUBE_CONFIG_FILE: ${problem}` };
  const signal = AbortSignal.timeout(limitMs);
  const answers = await Promise.all(
    ladder.clients
      .slice(0, ASKED_CLIENTS)
      .map((client) =>
        callPlayer({ client, videoId: VIDEO_ID, config: ladder, fetch: youtube.fetch, signal }).catch(
          () => null,
        ),
      ),
  );
  const outcomes = answers.flatMap((answer) => {
    if (answer === null) return ["timeout" as const];
    return answer.kind === "refused" ? [answer.outcome] : [];
  });
  const answered = answers.length - outcomes.length;
  if (answered > 0) {
    return {
      state: "ok",
      text: `YouTube answers ${answered} of the ${answers.length} players that were tried.`,
    };
  }
  const outcome = pickOutcome(outcomes);
  if (outcome === "timeout" || outcome === "unreachable") {
    return {
      state: "risk",
      text: "YouTube can't be reached from here: check the network, or set YOUTUBE_PROXY_URL to a proxy that reaches it.",
    };
  }
  return blocks.includes(outcome)
    ? {
        state: "risk",
        text: `YouTube blocks this server's address (${outcome}): set YOUTUBE_PROXY_URL or YT_DLP_PATH, or let people use the extension, which reads captions in their own browser.`,
      }
    : {
        state: "risk",
        text: `YouTube answers in a form that this version doesn't know (${outcome}): update Pith, or set YOUTUBE_CONFIG_FILE.`,
      };
}
