import { createSourceDependencies } from "@pith/sources/create-source-dependencies";
import { callPlayer } from "@pith/sources/youtube/call-player";
import { pickOutcome } from "@pith/sources/youtube/youtube-outcome";
import type { Config } from "../config.ts";
import { buildSourceSettings } from "../providers/extraction/build-source-settings.ts";
import { createFinding, type Finding } from "./finding.ts";

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
  if (problem) {
    return createFinding({ state: "problem", code: "finding.youtube_file", params: { problem } });
  }
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
    const params = { answered, asked: answers.length };
    return createFinding({ state: "ok", code: "finding.youtube_ok", params });
  }
  const outcome = pickOutcome(outcomes);
  if (outcome === "timeout" || outcome === "unreachable") {
    return createFinding({ state: "risk", code: "finding.youtube_unreachable" });
  }
  const code = blocks.includes(outcome) ? "finding.youtube_blocked" : "finding.youtube_changed";
  return createFinding({ state: "risk", code, params: { outcome } });
}
