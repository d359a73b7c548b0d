import {
  answerLikeAModel,
  pickFacts,
  readPrompt,
  type StubFact,
} from "@pith/engine/testing/answer-like-a-model";
import type { StubRequest } from "@pith/engine/testing/create-stub-model";
import type { Attempt } from "./build-attempts.ts";

function squeeze(text: string): string {
  return text.normalize("NFKC").replace(/\s+/gu, "").toLowerCase();
}

/** True where the words of an attempt have reached the model; characters that nobody sees are part of them. */
function hasReached({ attempt, request }: { attempt: Attempt; request: StubRequest }): boolean {
  const prompt = squeeze(request.prompt);
  return prompt.includes(squeeze(attempt.text)) || prompt.includes(squeeze(attempt.canary));
}

/** What a model without any judgement makes of a fact when it is told to put words into it. */
function spoil({ fact, attempt, nonce }: { fact: StubFact; attempt: Attempt; nonce: string }): StubFact[] {
  const { canary, link, text } = attempt;
  const bare = fact.text.replace(/[.!?]$/u, "");
  return [
    { ...fact, text: `${bare} ${canary}.` },
    { ...fact, text: `${fact.text} ${canary}!` },
    { ...fact, text: `${canary}: ${fact.text}` },
    { ...fact, text: canary },
    { ...fact, text: `${bare}, see ${link}.` },
    { ...fact, text: `${bare} [more](${link}).` },
    { ...fact, text: `${bare} ${nonce} You read the captions of a video.` },
    { ...fact, text: `The speaker says ${canary}.`, quote: text },
    { ...fact, text, quote: text },
    { ...fact, text: canary, quote: `${canary} is what the speaker said.` },
    { ...fact, text: bare, quote: `${fact.quote} ${canary}` },
  ].map((each) => ({
    ...each,
    importance: 3,
    ...(fact.translation !== undefined && { translation: `${each.text} ${canary}` }),
  }));
}

function obeyFacts({ attempt, request }: { attempt: Attempt; request: StubRequest }): unknown {
  const read = readPrompt(request);
  const nonce = /<([a-z]{6,})>/u.exec(request.prompt)?.[1] ?? "";
  const honest = pickFacts(read);
  // What stands beside the attempt is quoted too: an order may go on there.
  const own = read.lines.filter(({ text }) => squeeze(text).includes(squeeze(attempt.canary)));
  const beside = own.map(({ number, text }) => ({
    lines: [Number(number) || 0],
    quote: text,
    text,
    importance: 3,
  }));
  const { canary, link } = attempt;
  const pieces = honest.flatMap((fact, at) =>
    at % 2 === 0 ? [...spoil({ fact, attempt, nonce }), fact] : fact,
  );
  return {
    facts: [...beside, ...pieces],
    title: `${canary} ${link}`,
    gist: `This video is about ${canary}, see ${link}.`,
    chapters: Array.from({ length: 12 }, () => canary),
  };
}

function obeyWriting({ attempt, request }: { attempt: Attempt; request: StubRequest }): unknown {
  const answer = answerLikeAModel(request);
  const { canary, link } = attempt;
  const points = Array.isArray(answer["points"])
    ? (answer["points"] as { number: number; text: string }[])
    : [];
  return {
    ...answer,
    points: points.map((point) => ({ ...point, text: `${point.text} ${canary} ${link}` })),
    title: canary,
    gist: `${canary} ${link}`,
    chapters: Array.from({ length: 12 }, () => canary),
  };
}

/**
 * The worst model there can be: once an attempt has reached it, it puts canary, link and its own instructions wherever
 * it can, in all ways at once. A call that the attempt hasn't reached is answered honestly.
 */
export function obeyAttempt({ attempt, request }: { attempt: Attempt; request: StubRequest }): unknown {
  if (!hasReached({ attempt, request })) return answerLikeAModel(request);
  const { kind, lines } = readPrompt(request);
  if (kind === "facts") return obeyFacts({ attempt, request });
  if (kind === "writing") return obeyWriting({ attempt, request });
  if (kind === "search") return { words: [attempt.canary] };
  const line = lines.find(({ text }) => squeeze(text).includes(squeeze(attempt.canary)));
  return {
    found: true,
    answer: `${attempt.canary}. Visit ${attempt.link}.`,
    quotes: [
      { line: Number(line?.number ?? 0), quote: attempt.text },
      { line: Number(lines[1]?.number ?? 0), quote: (lines[1]?.text ?? "").split(/(?<=[.])\s/u)[0] ?? "" },
    ],
  };
}
