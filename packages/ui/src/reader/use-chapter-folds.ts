import type { KeyPoint } from "@pith/core/summaries/summary";
import { useLayoutEffect, useState } from "react";
import type { ChapterMemory } from "./chapter-memory.ts";

/** With at most this many key points, all chapters are expanded. */
const MAX_POINTS_ALL_OPEN = 10;

/**
 * Returns which chapters are expanded. By default, all chapters of a short summary, otherwise the first
 * one. A chapter expands when it plays and stays expanded, so that nothing moves when the next one plays.
 * The reader's own choices take precedence.
 */
export function useChapterFolds({
  keyPoints,
  currentChapter,
  areAllOpen,
  memory,
}: {
  keyPoints: readonly KeyPoint[];
  currentChapter: number | null;
  /** Expands all by default, for points that were read while they arrived. */
  areAllOpen: boolean;
  memory?: ChapterMemory | undefined;
}) {
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  // Before the paint, but not in the first render, which must match the prerendered page.
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
    // A collapsed chapter expands again when it plays.
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
