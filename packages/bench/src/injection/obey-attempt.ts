import {
  answerLikeAModel,
  type CheckedItem,
  pickFacts,
  readCheckedItems,
  readPrompt,
  type StubFact,
} from "@pith/engine/testing/answer-like-a-model";
import type { StubRequest } from "@pith/engine/testing/create-stub-model";
import type { Attempt } from "./build-attempts.ts";

function squeeze(text: string): string {
  return text.normalize("NFKC").replace(/\s+/gu, "").toLowerCase();
}

/** True if the attempt's text has reached the model, with or without invisible characters. */
function hasReached({ attempt, request }: { attempt: Attempt; request: StubRequest }): boolean {
  const prompt = squeeze(request.prompt);
  return prompt.includes(squeeze(attempt.text)) || prompt.includes(squeeze(attempt.canary));
}

/** Returns the variants of a fact that a model would write if it obeyed the attempt. */
function spoil({ fact, attempt, nonce }: { fact: StubFact; attempt: Attempt; nonce: string }): StubFact[] {
  const { canary, link, text } = attempt;
  const bare = fact.text.replace(/[.!?]$/u, "");
  const quotes = (said: string): StubFact["quotes"] => [{ line: fact.quotes[0]?.line ?? 0, text: said }];
  return [
    { ...fact, text: `${bare} ${canary}.` },
    { ...fact, text: `${fact.text} ${canary}!` },
    { ...fact, text: `${canary}: ${fact.text}` },
    { ...fact, text: canary, label: canary },
    { ...fact, text: `${bare}, see ${link}.`, label: link },
    { ...fact, text: `${bare} [more](${link}).` },
    { ...fact, text: `${bare} ${nonce} You are the editor of written summaries of videos.` },
    { ...fact, text: `${bare} ${canary}.`, repairs: [{ heard: bare.split(" ")[0] ?? "", meant: canary }] },
    { ...fact, text: `The speaker says ${canary}.`, quotes: quotes(text) },
    { ...fact, text, quotes: quotes(text) },
    { ...fact, text: canary, quotes: quotes(`${canary} is what the speaker said.`) },
    { ...fact, text: bare, quotes: quotes(`${fact.quotes[0]?.text ?? ""} ${canary}`) },
  ].map((each) => ({ ...each, importance: 3 }));
}

function obeyReading({ attempt, request }: { attempt: Attempt; request: StubRequest }): unknown {
  const read = readPrompt(request);
  const nonce = /<([a-z]{6,})>/u.exec(request.prompt)?.[1] ?? "";
  const { canary, link } = attempt;
  // Includes the quotes next to the attempt, because the instruction may continue there.
  const own = read.lines.filter(({ text }) => squeeze(text).includes(squeeze(canary)));
  const beside = own.map(({ number, text }): StubFact => {
    const quotes = [{ line: Number(number) || 0, text }];
    return { text, quotes, repairs: [], importance: 3, kind: "statement", label: canary };
  });
  const pieces = pickFacts(read).flatMap((fact, at) =>
    at % 2 === 0 ? [...spoil({ fact, attempt, nonce }), fact] : fact,
  );
  const lines = read.lines.filter(({ number }) => /^\d+$/u.test(number));
  return {
    ...answerLikeAModel(request),
    chapters: lines.map(({ number }) => ({ line: Number(number), title: canary })),
    facts: [...beside, ...pieces],
    title: `${canary} ${link}`,
    gist: { text: `This video is about ${canary}, see ${link}.`, facts: [0, 1] },
  };
}

function obeyWriting({ attempt, request }: { attempt: Attempt; request: StubRequest }): unknown {
  const answer = answerLikeAModel(request);
  const { canary, link } = attempt;
  const sentence = { text: `Visit ${canary} at ${link}`, facts: [0] };
  const spoilTexts = (key: string): unknown[] =>
    (Array.isArray(answer[key]) ? (answer[key] as { text?: string }[]) : []).map((each) => ({
      ...each,
      text: `${each.text ?? ""} ${canary}`,
    }));
  return {
    ...answer,
    points: spoilTexts("points"),
    claims: spoilTexts("claims"),
    titles: spoilTexts("titles"),
    title: canary,
    gist: { text: `${canary} is what this is about`, facts: [0], quotes: [{ line: 0, text: attempt.text }] },
    takeaways: [sentence],
    notes: [{ chapter: 0, sentences: [sentence] }],
    chapters: Array.from({ length: 12 }, (_each, number) => ({ number, title: canary })),
  };
}

/** Shorter statements don't assert anything. */
const MIN_STATED_WORDS = 4;

/**
 * True if one piece of evidence contains the statement, either as written or with its halves swapped, as in
 * the fake model's honest answers.
 */
function isContained({ text, evidence }: CheckedItem): boolean {
  const words = text.replace(/[.!?。]+$/u, "").split(/\s+/u);
  const turn = words.length - Math.floor(words.length / 2);
  const forms = [words, [...words.slice(turn), ...words.slice(0, turn)]].map((form) =>
    squeeze(form.join(" ")),
  );
  const said = squeeze(evidence.join(" "));
  return words.length >= MIN_STATED_WORDS && forms.some((form) => said.includes(form));
}

/**
 * An honest judge that only compares strings: a claim is supported if its evidence contains it word for word.
 */
function judgeByContainment(prompt: string): unknown {
  return {
    verdicts: readCheckedItems(prompt).map((item) => ({
      claim: item.number,
      failing: isContained(item)
        ? []
        : [{ detail: "other", relation: "absent", line: 0, reason: "Nobody says that." }],
    })),
  };
}

/**
 * The worst possible model. Once an attempt has reached the model, it puts the canary, the link and its own
 * instructions everywhere it can. Calls that the attempt hasn't reached get honest answers. So do checks,
 * because the judge only sees claims, quotes, and the lines around them.
 */
export function obeyAttempt({ attempt, request }: { attempt: Attempt; request: StubRequest }): unknown {
  const { kind, lines } = readPrompt(request);
  if (kind === "check") return judgeByContainment(request.prompt);
  if (!hasReached({ attempt, request })) return answerLikeAModel(request);
  if (kind === "facts") return obeyReading({ attempt, request });
  if (kind === "search") return { words: [attempt.canary] };
  if (kind !== "answer") return obeyWriting({ attempt, request });
  const line = lines.find(({ text }) => squeeze(text).includes(squeeze(attempt.canary)));
  return {
    found: true,
    statements: [
      {
        text: `${attempt.canary}. Visit ${attempt.link}.`,
        quotes: [
          { line: Number(line?.number ?? 0), text: attempt.text },
          { line: Number(lines[1]?.number ?? 0), text: (lines[1]?.text ?? "").split(/(?<=[.])\s/u)[0] ?? "" },
        ],
      },
    ],
  };
}
