import type { KeyPoint } from "@pith/core/summaries/summary";
import { useLayoutEffect, useState } from "react";
import type { ChapterMemory } from "./chapter-memory.ts";

/** With up to this many key points, all chapters start expanded. */
const MAX_POINTS_ALL_OPEN = 10;

/**
 * Returns which chapters are expanded: initially, all chapters in a short summary, or only the first in a
 * longer one. A chapter expands when it's played and then stays expanded, so that nothing moves when the next
 * one plays. Until then, it is as the reader left it.
 */
export function useChapterFolds({
  keyPoints,
  currentChapter,
  areAllOpen,
  memory,
}: {
  keyPoints: readonly KeyPoint[];
  currentChapter: number | null;
  /** True to expand all chapters by default, for points that the reader may have read while they arrived. */
  areAllOpen: boolean;
  memory?: ChapterMemory | undefined;
}) {
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  // Runs before the first paint but after the first render, which must match the prerendered page.
  useLayoutEffect(() => {
    const stored = memory?.read();
    if (stored && stored.size > 0) setChoices(stored);
  }, [memory]);
  const [played, setPlayed] = useState<{ latest: number | null; all: ReadonlySet<number> }>({
    latest: null,
    all: new Set(),
  });
  if (currentChapter !== null && currentChapter !== played.latest) {
    setPlayed({ latest: currentChapter, all: new Set(played.all).add(currentChapter) });
    // A chapter that the reader collapsed expands again when it's played.
    if (choices.get(currentChapter) === false) setChoices(new Map(choices).set(currentChapter, true));
  }
  const withPoints = new Set(keyPoints.flatMap(({ chapterIndex }) => chapterIndex ?? []));
  const [first] = [...withPoints].sort((left, right) => left - right);
  const isOpenByDefault = areAllOpen || keyPoints.length <= MAX_POINTS_ALL_OPEN;

  function choose(changes: ReadonlyMap<number, boolean>): void {
    const next = new Map([...choices, ...changes]);
    setChoices(next);
    memory?.write(next);
  }

  const isOpen = (chapter: number) =>
    choices.get(chapter) ?? (isOpenByDefault || chapter === first || played.all.has(chapter));
  return {
    isOpen,
    areOpen: [...withPoints].every(isOpen),
    toggle: (chapter: number, open: boolean) => choose(new Map([[chapter, open]])),
    toggleAll: (open: boolean) => choose(new Map([...withPoints].map((chapter) => [chapter, open]))),
  };
}
