import type { Video } from "@pith/core/videos/video";
import { parseCaptions } from "@pith/engine/captions/parse-captions";
import { summarizeTranscriptInSteps } from "@pith/engine/summarize-transcript";

/** Number of rounds after which the browser has compiled and optimized the code for a long talk. */
const ROUNDS = 16;
const SENTENCES = 125;
const WORDS_PER_CUE = 7;
const CUE_MS = 2_517.3;

/**
 * English function words around made-up words. Much of the engine runs once per distinct word, so a talk
 * needs many different words.
 */
const glue =
  "the a of to and in that it is was for on with we you they not but so what there from about because it's don't i'm".split(
    " ",
  );
const syllables =
  "har ves ter or chard lin den mar ket so lar rail way bon fer mil ton cas tle ri ver pol ish gra nite".split(
    " ",
  );
const endings = [".", ".", ".", "?", "!", "..."];
/**
 * Words and phrases that real talks occasionally contain. The browser optimizes code for the inputs it has seen, and
 * discards a function's optimized code when the function gets any others.
 */
const rarities = [
  ..."42 3.5 1,000 2020s café well-known mid-August so-called 20th-century B2B NASA's iPhone YouTube uh, uh the the [Music] (laughs) \"Well,".split(
    " ",
  ),
  "Mr. Smith",
  "- for example -",
  "Thank you for watching. Let me show you the next slide.",
  "So, what do you think about that? And, you know, I mean,",
  "This episode is sponsored by our sponsor, so use the code.",
];
const RARE = 30;
/** Number of cues between pauses. */
const PAUSE_CUES = 40;
const PAUSE_MS = 6_000;

const video: Video = {
  host: "youtube",
  id: "madeup",
  url: null,
  title: "Market of the Harves and the Railway: Chardlin Smith",
  author: "Smith",
  durationSeconds: null,
  thumbnailUrl: null,
  publishedAt: null,
  chapters: [],
};

/** Generates captions in YouTube's json3 format, with different words in each round. */
function writeTalk({ round, isAutomatic }: { round: number; isAutomatic: boolean }): string {
  let state = round + 1;
  const draw = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const pick = (from: readonly string[]): string => from[draw(from.length)] ?? "";
  const spoken: string[] = [];
  for (let sentence = 0; sentence < SENTENCES; sentence += 1) {
    const length = 3 + draw(draw(9) === 0 ? 60 : 20);
    for (let at = 0; at < length; at += 1) {
      const word =
        draw(2) === 0 ? pick(glue) : pick(syllables) + pick(syllables) + (draw(3) === 0 ? "s" : "");
      if (draw(RARE) === 0) spoken.push(...pick(rarities).split(" "));
      const isCapital = at === 0 || draw(12) === 0;
      const shown = isCapital ? word.charAt(0).toUpperCase() + word.slice(1) : word;
      spoken.push(shown + (at === length - 1 ? pick(endings) : draw(9) === 0 ? "," : ""));
    }
  }
  const events = [];
  for (let at = 0; at < spoken.length; at += WORDS_PER_CUE) {
    const line = spoken.slice(at, at + WORDS_PER_CUE).join(" ");
    const utf8 = isAutomatic ? line.toLowerCase().replace(/[.,?!]/gu, "") : line;
    const cue = at / WORDS_PER_CUE;
    const tStartMs = Math.round(cue * CUE_MS + Math.floor(cue / PAUSE_CUES) * PAUSE_MS);
    events.push({ tStartMs, dDurationMs: Math.round(CUE_MS), segs: [{ utf8 }] });
  }
  return JSON.stringify({ events });
}

/**
 * Summarizes made-up talks, so that the browser has optimized the engine's code before the first real talk, which then
 * takes half the time. Awaits `pause` often.
 */
export async function warmEngine({ pause }: { pause: () => Promise<void> }): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const isAutomatic = round % 2 === 1;
    const text = writeTalk({ round, isAutomatic });
    const { transcript } = parseCaptions({
      text,
      language: "en",
      kind: isAutomatic ? "automatic" : "manual",
    });
    await pause();
    await summarizeTranscriptInSteps({
      task: {
        transcript,
        video: { ...video, durationSeconds: (transcript.cues.at(-1)?.endMs ?? 0) / 1000 },
        sponsorSegments: [],
        length: "short",
        maxWords: null,
        captionSource: "extension",
        requestedLanguage: null,
      },
      pause,
    });
  }
}
