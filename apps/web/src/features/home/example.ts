import type { Coverage, KeyPoint } from "@pith/core/summaries/summary";
import type { Chapter } from "@pith/core/videos/video";

/**
 * A made-up example, labeled as one: the talk was never given, so the home page quotes no real person. It stays in
 * English, like the captions of an English talk.
 */
export const exampleTitle = "Why oranges are orange";
export const exampleDurationSeconds = 1474;

export const exampleChapters: Chapter[] = [
  { title: "The word came before the color", startSeconds: 0, endSeconds: 341 },
  { title: "Green oranges are ripe", startSeconds: 341, endSeconds: 802 },
  { title: "What the white part is for", startSeconds: 802, endSeconds: 1194 },
  { title: "Choosing one at the market", startSeconds: 1194, endSeconds: 1474 },
];

const moments: readonly [
  startSeconds: number,
  lastsSeconds: number,
  chapterIndex: number,
  text: string,
  quote: string,
][] = [
  [
    47,
    12,
    0,
    "English named the color after the fruit; before that it said “yellow-red”.",
    "for centuries the English simply called it yellow-red, and it was the fruit at the market that gave the color its name",
  ],
  [
    228,
    10,
    0,
    "The word lost its first letter on the way: a norange became an orange.",
    "somewhere along the road a norange was heard as an orange, and the n never came back",
  ],
  [
    402,
    14,
    1,
    "Peel turns orange because of cold nights, not because the fruit is ripe.",
    "it is the cool nights that break the green down, so in the tropics a perfectly ripe orange stays green",
  ],
  [
    655,
    11,
    1,
    "An orange that has turned can turn green again on the tree.",
    "leave it hanging into a warm spring and the skin takes its green back, we call it regreening",
  ],
  [
    871,
    13,
    2,
    "The pith holds the fruit together and carries water to it.",
    "that white layer is a sponge and a pipe at once, it feeds the segments and it takes the knocks",
  ],
  [
    1066,
    9,
    2,
    "Bitterness sits in the pith of some kinds and is nearly absent in others.",
    "taste the white of a navel and of a grapefruit and you will never again say that pith is bitter",
  ],
  [
    1290,
    10,
    3,
    "Weight says more about an orange than its color does.",
    "pick up two of the same size and take the heavy one, that is the juice you are feeling",
  ],
];

export const exampleKeyPoints: KeyPoint[] = moments.map(
  ([startSeconds, lasts, chapterIndex, text, quote], index) => ({
    text,
    label: null,
    quotes: [
      {
        text: quote,
        startSeconds,
        endSeconds: startSeconds + lasts,
        firstCueId: index,
        lastCueId: index,
        speaker: null,
      },
    ],
    chapterIndex,
    proof: { kind: "compared" },
    repairs: [],
  }),
);

/** The covered span around each key point; the rest of the talk isn't cited. */
export const exampleCoverage: Coverage = {
  share: 0.62,
  blocks: moments.flatMap(([startSeconds], index) => {
    const previousEnd = index === 0 ? 0 : (moments[index - 1]?.[0] ?? 0) + 92;
    const citedStart = Math.max(previousEnd, startSeconds - 38);
    const cited = { startSeconds: citedStart, endSeconds: startSeconds + 92, state: "cited" as const };
    const before = { startSeconds: previousEnd, endSeconds: citedStart, state: "speech" as const };
    return [before, cited].map((block) => ({ ...block, firstCueId: index, lastCueId: index }));
  }),
  leftOut: [],
};
