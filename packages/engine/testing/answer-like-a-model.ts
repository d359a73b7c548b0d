/** A prompt, parsed into the parts a model would see. */
export interface ReadPrompt {
  kind: "facts" | "overview" | "check" | "rewriting" | "writing" | "titles" | "answer" | "search";
  /** The lines between the fences, without their markers, split at the `|`. */
  lines: { number: string; text: string }[];
  instructions: string;
}

/** A fact in the engine's schema. */
export interface StubFact {
  text: string;
  quotes: { line: number; text: string }[];
  repairs: { heard: string; meant: string }[];
  importance: number;
  kind: string;
  label: string;
}

const FENCE = /<([a-z]{6,})>\n([\s\S]*)\n<\/\1>/u;

/** Keys of the requested JSON, with the kind of prompt that each one indicates. */
const KINDS: readonly (readonly [string, ReadPrompt["kind"]])[] = [
  ['"facts":[{', "facts"],
  ['"found":', "answer"],
  ['"verdicts":', "check"],
  ['"words":', "search"],
  ['"claims":', "rewriting"],
  ['"titles":', "titles"],
  ['"gist":{"text":"…","quotes"', "overview"],
];

/** Parses one of the engine's prompts. */
export function readPrompt({ instructions, prompt }: { instructions: string; prompt: string }): ReadPrompt {
  const fenced = FENCE.exec(prompt);
  const mark = fenced?.[1]?.slice(0, 2) ?? "";
  const lines = (fenced?.[2] ?? "").split("\n").flatMap((line) => {
    const bar = line.indexOf("|");
    return line.startsWith(mark) && bar > 0
      ? { number: line.slice(mark.length, bar), text: line.slice(bar + 1) }
      : [];
  });
  const shape = /Answer with JSON (?:alone|only)[^{]*(\{.*)/u.exec(instructions)?.[1] ?? "";
  const kind = KINDS.find(([key]) => shape.includes(key))?.[1] ?? "writing";
  return { kind, lines, instructions };
}

/** Returns the transcript's lines in a prompt: those whose label is a number. */
export function listSpokenLines({ lines }: ReadPrompt): { number: number; text: string }[] {
  return lines
    .filter(({ number }) => /^\d+$/u.test(number))
    .map(({ number, text }) => ({ number: Number(number), text }));
}

function findCount({ instructions, pattern }: { instructions: string; pattern: RegExp }): number {
  return Number(pattern.exec(instructions)?.[1] ?? 0);
}

/** Returns up to 28 words from the middle of a line, in whole sentences if possible. */
function takeQuote(text: string): string {
  const said = text.replace(/^[^:.?!]{1,40}: /u, "");
  const sentences = said
    .split(/(?<=[.?!。！？])\s+/u)
    .filter((sentence) => sentence.split(/\s+/u).length >= 6);
  const chosen = sentences[Math.floor(sentences.length / 2)] ?? said;
  return chosen.split(/\s+/u).slice(0, 28).join(" ");
}

/**
 * Returns facts from lines spread evenly over the prompt. Each text reorders the words of its quote, so that
 * it doesn't count as a copy.
 */
export function pickFacts(read: ReadPrompt): StubFact[] {
  const spoken = listSpokenLines(read);
  const { instructions } = read;
  const asked = findCount({ instructions, pattern: /facts: about (\d+)/u }) || 3;
  const count = Math.min(spoken.length, asked);
  const short = findCount({ instructions, pattern: /3 for the (\d+) that/u });
  return Array.from({ length: count }, (_each, at) => {
    const line = spoken[Math.floor(((at + 0.5) * spoken.length) / count)];
    const quote = takeQuote(line?.text ?? "");
    const isShort = short > 0 && at % Math.max(1, Math.round(count / short)) === 0;
    return {
      text: swapHalves(quote),
      quotes: [{ line: line?.number ?? 0, text: quote }],
      repairs: [],
      importance: isShort ? 3 : 2,
      kind: "statement",
      label: "",
    };
  });
}

/** Swaps the halves of a sentence, so that it has the same words but isn't a copy. */
export function swapHalves(text: string): string {
  const words = text.replace(/[.?!]$/u, "").split(/\s+/u);
  const half = Math.floor(words.length / 2);
  return `${[...words.slice(half), ...words.slice(0, half)].join(" ")}.`;
}

function readCodes({ lines }: ReadPrompt): string[] {
  const codeOf = (label: string): string => lines.find(({ number }) => number === label)?.text ?? "";
  return [codeOf("first"), codeOf("last")];
}

function shorten(text: string): string {
  return text.split(/\s+/u).slice(0, 5).join(" ").replace(/[.,]$/u, "");
}

function answerReading(read: ReadPrompt): Record<string, unknown> {
  const facts = pickFacts(read);
  const spoken = listSpokenLines(read);
  const asks = (key: string): boolean => read.instructions.includes(`"${key}":`);
  const chapters = findCount({ instructions: read.instructions, pattern: /chapters: about (\d+)/u });
  const step = Math.max(1, Math.ceil(spoken.length / Math.max(1, chapters)));
  return {
    seen: readCodes(read),
    ...(chapters > 0 && {
      chapters: spoken
        .filter((_line, at) => at % step === 0)
        .map(({ number, text }) => ({ line: number, title: shorten(takeQuote(text)) })),
    }),
    left_out: [],
    facts,
    ...(asks("gist") && { gist: { text: facts[0]?.text ?? "", facts: [0] } }),
    ...(asks("title") && { title: shorten(facts[0]?.text ?? "") }),
  };
}

/** An item to judge, along with its evidence: lines or facts. */
export interface CheckedItem {
  number: number;
  isTitle: boolean;
  text: string;
  evidence: string[];
}

function readRanges(ranges: string): number[] {
  return ranges.split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_each, at) => first + at);
  });
}

/** Returns the claims in a check prompt, along with the lines or facts they quote. */
export function readCheckedItems(prompt: string): CheckedItem[] {
  const lines = new Map<number, string>();
  return prompt.split("\n").flatMap((line) => {
    const said = /^(\d+)[>|] (.*)$/u.exec(line);
    if (said !== null) lines.set(Number(said[1]), said[2] ?? "");
    const claim = /^claim (\d+) \((?:(\w+) of )?([\d, -]*)[^|]*\)\| (.*)$/u.exec(line);
    if (claim === null) return [];
    const evidence = readRanges(claim[3] ?? "").map((number) => lines.get(number) ?? "");
    return { number: Number(claim[1]), isTitle: claim[2] === "title", text: claim[4] ?? "", evidence };
  });
}

const WORD = /[\p{L}\p{N}]+/gu;

function listWords(text: string): Set<string> {
  return new Set(text.normalize("NFKC").toLowerCase().match(WORD) ?? []);
}

/**
 * Returns a word that the evidence doesn't support. A title covers all of its facts, so its words must occur
 * in at least two of them.
 */
function findMissing({ text, evidence, isTitle }: CheckedItem): string | undefined {
  const known = evidence.map(listWords);
  const wanted = isTitle ? Math.min(2, known.length) : 1;
  return [...listWords(text)].find((word) => known.filter((words) => words.has(word)).length < wanted);
}

/** Judges by words alone: a text is supported if all of its words occur in its evidence. */
export function judgeByWords(prompt: string): Record<string, unknown> {
  return {
    verdicts: readCheckedItems(prompt).map((item) => {
      const missing = findMissing(item);
      const reason = `Nobody says ${missing}.`;
      return {
        claim: item.number,
        failing: missing === undefined ? [] : [{ detail: "other", relation: "absent", line: 0, reason }],
      };
    }),
  };
}

function answerWriting(read: ReadPrompt): Record<string, unknown> {
  const facts = listSpokenLines(read);
  const wanted = /points: facts ([\d, ]+) in/u.exec(read.instructions)?.[1]?.split(", ").map(Number) ?? [];
  const chapters = read.lines.flatMap(({ number, text }) => {
    const found = /^chapter (\d+)$/u.exec(number);
    return found === null ? [] : { number: Number(found[1]), title: text };
  });
  const asks = (key: string): boolean => read.instructions.includes(`"${key}":`);
  const first = facts[0];
  const sentence = { text: first?.text ?? "", facts: [first?.number ?? 0] };
  const isWished = read.instructions.includes("fit the wish");
  return {
    ...(asks("points") && {
      points: facts.filter(({ number }) => isWished || wanted.includes(number)).slice(0, isWished ? 3 : 200),
    }),
    ...(asks("gist") && { gist: sentence }),
    ...(asks("takeaways") && {
      takeaways: facts.slice(0, 3).map(({ number, text }) => ({ text: swapHalves(text), facts: [number] })),
    }),
    ...(asks("notes") && { notes: [{ chapter: 0, sentences: [sentence] }] }),
    ...(asks("title") && { title: read.lines.find(({ number }) => number === "title")?.text ?? "" }),
    ...(asks("chapters") && { chapters }),
  };
}

/**
 * Answers an engine's prompt like an honest but unimaginative model. Its facts are spread over the lines and
 * reword them, its gist is the first fact, its translations keep the original words, and its verdicts only
 * compare words.
 */
export function answerLikeAModel(request: { instructions: string; prompt: string }): Record<string, unknown> {
  const read = readPrompt(request);
  const spoken = listSpokenLines(read);
  const quoted = spoken.map(({ number, text }) => ({ line: number, text: takeQuote(text) }));
  switch (read.kind) {
    case "facts":
      return answerReading(read);
    case "overview":
      return {
        gist: { text: quoted[0]?.text ?? "", quotes: quoted.slice(0, 1) },
        ...(read.instructions.includes('"title":') && { title: shorten(quoted[0]?.text ?? "") }),
      };
    case "check":
      return judgeByWords(request.prompt);
    case "rewriting":
      return {
        claims: read.lines.flatMap(({ number, text }) => {
          const found = /^(\d+) quote$/u.exec(number);
          return found === null ? [] : { number: Number(found[1]), text: swapHalves(text) };
        }),
      };
    case "titles":
      return { titles: spoken };
    case "search":
      return { words: [] };
    case "answer": {
      const [quote] = quoted;
      return {
        found: quote !== undefined,
        statements: quote ? [{ text: swapHalves(quote.text), quotes: [quote] }] : [],
      };
    }
    case "writing":
      return answerWriting(read);
  }
}
