import { isAppError } from "@pith/core/errors/app-error";
import { getEnglish } from "@pith/core/testing";
import { type Cue, transcriptSchema } from "@pith/core/transcripts/transcript";
import { describe, expect, it } from "vitest";
import { hasSharedData, listSharedFiles, readSharedFile } from "../../testing/shared-data.ts";
import { segmentSentences } from "../transcript/segment-sentences.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { decodeCaptionBytes } from "./decode-caption-bytes.ts";
import { type ParsedCaptions, parseCaptions } from "./parse-captions.ts";

const files = [
  ...listSharedFiles("captions"),
  ...listSharedFiles("youtube/timedtext"),
  ...listSharedFiles("youtube/jdepoix").filter((path) => path.endsWith(".xml")),
  ...listSharedFiles("references").filter((path) => /\.(?:vtt|txt|md)$/.test(path)),
];
const skip = { skip: !hasSharedData };

const parsedFiles = new Map<string, ParsedCaptions>();

/** Parses each file only once across all tests. Throws on every call if the file is rejected. */
function parse(path: string): ParsedCaptions {
  const known = parsedFiles.get(path);
  if (known) return known;
  const parsed = parseCaptions({ text: decodeCaptionBytes(readSharedFile(path)) });
  parsedFiles.set(path, parsed);
  return parsed;
}

function find(part: string): string {
  const path = files.find((one) => one.includes(part));
  if (path === undefined) throw new Error(`The shared data has no ${part}.`);
  return path;
}

function parseOrRefuse(path: string): ParsedCaptions | string {
  try {
    return parse(path);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return `${error.code}: ${getEnglish(error.reason)}`;
  }
}

const MARKUP =
  /<\/?(?:i|b|u|c|v|s|p|font|br|span|ruby|rt)\b[^<>]*>|&(?:amp|gt|lt|nbsp|quot|#\d+);|\{\\an?\d|♪|[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/i;

function isCleanCue({ id, text }: Cue, position: number): boolean {
  return id === position && text === text.replace(/\s+/g, " ").trim() && !MARKUP.test(text);
}

/** Returns the cues that are out of order, end after ten hours, or repeat the same speaker's previous cue. */
function findUnorderedCues(cues: readonly Cue[]): Cue[] {
  let lastStart = 0;
  let lastEnd = 0;
  return cues.filter(({ startMs, endMs, speaker, startsTurn, text }, id) => {
    if (startMs === null || endMs === null) return false;
    const before = cues[id - 1];
    const isSameVoice = before?.speaker === speaker && startsTurn !== true;
    const repeats = isSameVoice && before?.text.toLowerCase() === text.toLowerCase();
    const isInOrder = startMs >= lastStart && endMs >= Math.max(startMs, lastEnd) && endMs < 10 * 3_600_000;
    lastStart = startMs;
    lastEnd = endMs;
    return repeats || !isInOrder;
  });
}

/**
 * Returns the sentences that skip speech, differ from it, or are too long, plus any speech after the last
 * sentence.
 */
function findUncoveringSentences({
  sentences,
  joined,
}: {
  sentences: readonly Sentence[];
  joined: string;
}): (Sentence | string)[] {
  let end = 0;
  const faults: (Sentence | string)[] = sentences.filter((sentence) => {
    const { startOffset, endOffset, text, words, firstCueId, lastCueId, startMs, endMs } = sentence;
    const follows =
      joined.slice(end, startOffset).trim() === "" && text === joined.slice(startOffset, endOffset);
    const isInOrder = firstCueId <= lastCueId && (startMs === null || (endMs !== null && endMs >= startMs));
    end = endOffset;
    return !follows || words > 90 || !isInOrder;
  });
  const left = joined.slice(end).trim();
  return left === "" ? faults : [...faults, left];
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

describe("parseCaptions on every shared caption file", skip, () => {
  it.each(files)("turns %s into clean, ordered speech, or rejects it with the reason", (path) => {
    const parsed = parseOrRefuse(path);
    if (typeof parsed === "string") {
      expect(parsed).toMatch(/^(?:unsupported_format|no_speech): \S.{40,}/);
      return;
    }
    const { transcript } = parsed;
    expect(transcriptSchema.safeParse(transcript).error).toBeUndefined();
    // Checked once per file, because an expectation for each cue would take longer than the parsing.
    expect(transcript.cues.filter((cue, id) => !isCleanCue(cue, id))).toEqual([]);
    expect(findUnorderedCues(transcript.cues)).toEqual([]);
  });

  it.each(files)("splits %s into sentences that cover its speech in order", (path) => {
    const parsed = parseOrRefuse(path);
    if (typeof parsed === "string") return;
    const joined = parsed.transcript.cues.map((cue) => cue.text).join(" ");
    expect(findUncoveringSentences({ sentences: segmentSentences(parsed.transcript), joined })).toEqual([]);
  });

  it("rejects only chapter lists and failed recognition", () => {
    const refused = files.filter((path) => typeof parseOrRefuse(path) === "string");
    expect(refused.map((path) => path.replace(/^.*\//, "").slice(0, 11))).toEqual([
      "8. Chapters",
      "mqmE5-morf_",
    ]);
  });

  it("detects the language of mislabeled captions from their text", () => {
    for (const path of files.filter((one) => one.includes("mislabelled_language"))) {
      const declared = /-([a-z]{2}(?:-\d+)?)\.srt$/.exec(path)?.[1] ?? null;
      const text = decodeCaptionBytes(readSharedFile(path));
      expect(parseCaptions({ text, language: declared }).transcript.language).toBe("en");
    }
  });

  it("detects the language of every correctly named file", () => {
    const codes = {
      arabic: "ar",
      chinese: "zh",
      english: "en",
      german: "de",
      hindi: "hi",
      japanese: "ja",
      russian: "ru",
      spanish: "es",
    };
    const wrong = files.flatMap((path) => {
      const named =
        /__(arabic|chinese|english|german|hindi|japanese|russian|spanish)__/.exec(path)?.[1] ??
        /wwdc_manual\/([a-z]{2})/.exec(path)?.[1] ??
        /(?:youtube_auto_|[\w-]{11}\.)(de|en)\//.exec(path)?.[1];
      if (named === undefined) return [];
      const expected = named in codes ? codes[named as keyof typeof codes] : named;
      const parsed = parseOrRefuse(path);
      return typeof parsed !== "string" && parsed.transcript.language !== expected ? [path] : [];
    });
    expect(wrong).toEqual([]);
  });

  it("removes times of 100 hours", () => {
    const { cues } = parse(find("wwdc_manual/en_2012_101")).transcript;
    const last = cues.findLast((cue) => cue.startMs !== null);
    expect(last?.endMs).toBeLessThan(300_000);
    expect(cues.at(-1)).toMatchObject({ startMs: null, endMs: null });
  });

  it("collapses the loops of whisper_hallucination_json", () => {
    const { cues } = parse(find("whisper_hallucination_json")).transcript;
    const text = cues.map((cue) => cue.text).join(" ");
    expect(text).not.toMatch(/\b(\w+)(?: \1){5}\b/);
    expect(text).toContain("To begin, lie down on a bed or sofa.");
  });

  it("joins cues of one word into lines", () => {
    const { cues } = parse(find("word_level_srt_de")).transcript;
    expect(cues.length).toBeLessThan(400);
    expect(cues[0]?.text).toBe("hier ist das erste deutsche fernsehen mit der tagesschau");
    expect(cues.flatMap((cue) => splitWords(cue.text))).toHaveLength(3273);
  });

  it("extracts the same English from bilingual captions as from the English file", () => {
    for (const path of files.filter((one) => one.endsWith("dual-double.srt"))) {
      const english = parse(path.replace(".zh-CN-dual-double.srt", ".srt"));
      expect(parse(path).transcript).toEqual(english.transcript);
    }
    expect(parse(find("zh-CN__01_the-pipeline")).transcript.cues.map((cue) => cue.text)).toEqual(
      parse(find("en__01_the-pipeline")).transcript.cues.map((cue) => cue.text),
    );
  });

  it("reads the speakers of Zoom calls, dialogues and interviews", () => {
    const speakers = (part: string) => new Set(parse(find(part)).transcript.cues.map((cue) => cue.speaker));
    expect(speakers("acdc__2025-12-11")).toContain("Josh Davis");
    expect(speakers("virtual_coffee_srt")).toEqual(new Set(["Bekah", "Dan"]));
    expect(speakers("lex_fridman_chapters/470")).toEqual(new Set(["James Holland", "Lex Fridman"]));
  });

  it("omits an interview's table of contents and headings", () => {
    const { cues } = parse(find("lex_fridman_chapters/470")).transcript;
    expect(cues[0]?.text).toMatch(/^And you see that manifest itself on D-Day/);
    expect(cues[0]).toMatchObject({ startMs: 0, speaker: "James Holland" });
    expect(cues.some((cue) => cue.text.startsWith("Introduction"))).toBe(false);
  });

  it("reads json3 like the SRT converted from it", () => {
    const json3 = parse(find("manual_en_speakenglishwithvanessa.json3")).transcript;
    const srt = parse(find("manual_en_speakenglishwithvanessa.expected.srt")).transcript;
    expect(json3.cues).toEqual(srt.cues);
  });
});

describe("rolling captions of the shared data", skip, () => {
  const marks = /^(?:>>|\[[a-z]+\])$/;

  it("yield the same words in the same order as their clean file", () => {
    const clean = decodeCaptionBytes(readSharedFile(find("Q8wVMdwhlh4.en.clean.vtt")));
    const expected = clean
      .split("\n")
      .filter((line) => line !== "WEBVTT" && !line.includes("-->"))
      .flatMap(splitWords)
      .filter((word) => !marks.test(word));
    const words = parse(find("Q8wVMdwhlh4.en.vtt")).transcript.cues.flatMap((cue) => splitWords(cue.text));
    expect(words).toEqual(expected);
    for (const form of ["Q8wVMdwhlh4.en.clean.vtt", "Q8wVMdwhlh4.en.srt"]) {
      expect(parse(find(form)).transcript.cues.flatMap((cue) => splitWords(cue.text))).toEqual(expected);
    }
  });

  it.each(["SRT", "SRT without the states between lines", "SRT with the lines run together"])(
    "yield the same words in every derived form: %s",
    (form) => {
      for (const path of files.filter((one) => /auto_(?:en|de)\/.*0[1-4]|R0B9/.test(one))) {
        const blocks = decodeCaptionBytes(readSharedFile(path))
          .split("\n\n")
          .filter((block) => block.includes("-->"))
          .map((block) => block.split("\n"))
          .filter((_, index) => form === "SRT" || index % 2 === 0);
        const file = blocks
          .map(([timing = "", ...lines], index) => {
            const shown = lines
              .map((line) => line.replace(/<[^>]*>/g, ""))
              .filter((line) => line.trim() !== "");
            const text = shown.join(form.endsWith("together") ? " " : "\n");
            return `${index + 1}\n${timing.replace(/ align.*/, "").replaceAll(".", ",")}\n${text}\n`;
          })
          .join("\n");
        const words = (cues: ParsedCaptions) => cues.transcript.cues.map((cue) => cue.text).join(" ");
        expect(words(parseCaptions({ text: file }))).toBe(words(parse(path)));
      }
    },
  );

  it.each(files.filter((path) => /auto_(?:en|de)\//.test(path)))(
    "of %s keep each line once, in order",
    (path) => {
      const raw = decodeCaptionBytes(readSharedFile(path));
      // The cue that introduces a line has word times, unless the line is a single word. The next cue repeats
      // the line by itself.
      const shown: string[] = [];
      for (const block of raw.split("\n\n").filter((one) => one.includes("-->"))) {
        const lines = block.split("\n").slice(1);
        const timed = lines.find((line) => line.includes("<c>"));
        const last = lines.at(-1)?.trim() ?? "";
        if (timed !== undefined) shown.push(timed.replace(/<[^>]*>/g, ""));
        else if (lines.length === 2 && last !== "" && !last.includes("<")) shown.push(last);
      }
      const expected = shown
        .join(" ")
        .replaceAll("&gt;", ">")
        .replaceAll("&amp;", "&")
        .replaceAll("&nbsp;", " ")
        .replace(/\[[^\]]*\]/g, " ");
      const words = parse(path).transcript.cues.flatMap((cue) => splitWords(cue.text));
      expect(words).toEqual(splitWords(expected).filter((word) => !marks.test(word)));
    },
  );
});
