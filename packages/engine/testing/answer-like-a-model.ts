/** What a model was asked, taken apart as a model would read it. */
export interface ReadPrompt {
  kind: "facts" | "writing" | "answer" | "search";
  /** Lines between the fences by what stands before the bar, without the mark. */
  lines: { number: string; text: string }[];
  instructions: string;
}

/** A fact as the engine asks for it. */
export interface StubFact {
  lines: number[];
  quote: string;
  text: string;
  importance: number;
  translation?: string;
}

const FENCE = /<([a-z]{6,})>\n([\s\S]*)\n<\/\1>/u;

/** Reads a prompt of the engine. */
export function readPrompt({ instructions, prompt }: { instructions: string; prompt: string }): ReadPrompt {
  const fenced = FENCE.exec(prompt);
  const mark = fenced?.[1]?.slice(0, 2) ?? "";
  const lines = (fenced?.[2] ?? "").split("\n").flatMap((line) => {
    const bar = line.indexOf("|");
    return line.startsWith(mark) && bar > 0
      ? { number: line.slice(mark.length, bar), text: line.slice(bar + 1) }
      : [];
  });
  const shape = /Answer with JSON alone: (\{.*)/u.exec(instructions)?.[1] ?? "";
  const kind = shape.startsWith('{"facts"')
    ? "facts"
    : shape.includes('"found"')
      ? "answer"
      : shape.includes('"words"')
        ? "search"
        : "writing";
  return { kind, lines, instructions };
}

function findCount({ instructions, pattern }: { instructions: string; pattern: RegExp }): number {
  return Number(pattern.exec(instructions)?.[1] ?? 0);
}

/** A stretch of up to twenty words from the middle of a line, whole sentences where there are some. */
function takeQuote(text: string): string {
  const said = text.replace(/^[^:.?!]{1,40}: /u, "");
  const sentences = said
    .split(/(?<=[.?!。！？])\s+/u)
    .filter((sentence) => sentence.split(/\s+/u).length >= 6);
  const chosen = sentences[Math.floor(sentences.length / 2)] ?? said;
  return chosen.split(/\s+/u).slice(0, 28).join(" ");
}

/** Facts from lines spread evenly over the prompt, each text the very words of its quote. */
export function pickFacts(read: ReadPrompt): StubFact[] {
  const spoken = read.lines.filter(({ number }) => /^\d+$/u.test(number));
  const count = Math.min(
    spoken.length,
    findCount({ instructions: read.instructions, pattern: /about (\d+) facts/u }) || 3,
  );
  const short = findCount({ instructions: read.instructions, pattern: /3 for the (\d+) facts/u });
  const isTranslated = read.instructions.includes('"translation"');
  return Array.from({ length: count }, (_each, at) => {
    const line = spoken[Math.floor(((at + 0.5) * spoken.length) / count)];
    const quote = takeQuote(line?.text ?? "");
    const isShort = short > 0 && at % Math.max(1, Math.round(count / short)) === 0;
    return {
      lines: [Number(line?.number ?? 0)],
      quote,
      text: quote,
      importance: isShort ? 3 : 2,
      ...(isTranslated && { translation: quote }),
    };
  });
}

function writeFrame(read: ReadPrompt): Record<string, unknown> {
  const facts = read.lines
    .filter(({ number, text }) => /^\d+$/u.test(number) && !text.startsWith("#") && !text.startsWith("TITLE"))
    .map(({ number, text }) => ({ number: Number(number), text: text.replace(/\s*\[[^\]]*\]$/u, "") }));
  const wanted = /points: facts ([\d, ]+) in/u.exec(read.instructions)?.[1]?.split(", ").map(Number) ?? [];
  const chapters = read.lines.filter(({ text }) => text.startsWith("#"));
  const asks = (key: string): boolean => read.instructions.includes(`"${key}":`);
  return {
    ...(wanted.length > 0 && { points: facts.filter(({ number }) => wanted.includes(number)) }),
    ...(asks("title") && { title: (facts[0]?.text ?? "").split(/\s+/u).slice(0, 6).join(" ") }),
    ...(asks("gist") && { gist: facts[0]?.text ?? "" }),
    ...(asks("chapters") && {
      chapters: chapters.map((_chapter, at) => (facts[at]?.text ?? "").split(/\s+/u).slice(0, 4).join(" ")),
    }),
  };
}

/**
 * Answers a prompt of the engine as an honest model without ideas would: facts spread over the lines in their own
 * words, the first of them as gist, the same words as translations.
 */
export function answerLikeAModel(request: { instructions: string; prompt: string }): Record<string, unknown> {
  const read = readPrompt(request);
  if (read.kind === "search") return { words: [] };
  if (read.kind === "answer") {
    const line = read.lines.find(({ number }) => /^\d+$/u.test(number));
    const quote = takeQuote(line?.text ?? "");
    return { found: quote !== "", answer: quote, quotes: [{ line: Number(line?.number ?? 0), quote }] };
  }
  if (read.kind === "writing") return writeFrame(read);
  const facts = pickFacts(read);
  const asks = (key: string): boolean => read.instructions.includes(`"${key}":`);
  const chapters = findCount({ instructions: read.instructions, pattern: /each of the (\d+) chapters/u });
  return {
    facts,
    ...(asks("title") && { title: (facts[0]?.text ?? "").split(/\s+/u).slice(0, 6).join(" ") }),
    ...(asks("gist") && { gist: facts[0]?.text ?? "" }),
    ...(chapters > 0 && {
      chapters: Array.from({ length: chapters }, (_each, at) =>
        (facts[at]?.text ?? "").split(/\s+/u).slice(0, 4).join(" "),
      ),
    }),
  };
}
