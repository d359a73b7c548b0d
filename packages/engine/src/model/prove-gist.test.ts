import type { KeyPoint, Quote } from "@pith/core/summaries/summary";
import { buildQuote } from "@pith/core/testing";
import { expect, it } from "vitest";
import { joinQuotes, listMadeRepairs, proveGist } from "./prove-gist.ts";

const [first, second, third] = ["one", "two", "three"].map((text, cue) =>
  buildQuote({ text, firstCueId: cue, lastCueId: cue }),
) as [Quote, Quote, Quote];
const repairs = [
  { heard: "cooper netties", meant: "Kubernetes" },
  { heard: "post gress", meant: "Postgres" },
];

it("takes a quote of each source before the second of any, none twice, and gives them in talk order", () => {
  const build = (...[head, ...rest]: [Quote, ...Quote[]]) => ({
    quotes: [head, ...rest] as KeyPoint["quotes"],
  });
  const sources = [build(first, second), build(first, third), build(third)];
  expect(joinQuotes({ sources, max: 8 })).toEqual([first, second, third]);
  expect(joinQuotes({ sources, max: 2 })).toEqual([first, third]);
});

it("repeats no misheard word, and leaves out those that the gist doesn't say", () => {
  const source = { quotes: [first] as KeyPoint["quotes"], repairs };
  const gist = proveGist({
    statement: { text: "Kubernetes restarts what stops.", proof: { kind: "near_copy" } },
    sources: [source, source],
  });
  expect(gist?.evidence?.repairs).toEqual(repairs.slice(0, 1));
});

it.each([
  ["The limit rises from 60 to 200 million.", true],
  ["The limit rises by 60 percent.", false],
  ["The limit rises from 160 to 200 million.", false],
])("finds out whether a misheard amount is put right in “%s”", (text, isMade) => {
  const amount = [{ heard: "16 million", meant: "60 million" }];
  expect(listMadeRepairs({ repairs: amount, text })).toEqual(isMade ? amount : []);
});
