import type { SummaryReaderProps } from "@pith/ui/reader/summary-reader";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { PanelSummary } from "./use-panel-summary.ts";

export type ChapterMemory = NonNullable<SummaryReaderProps["chapterMemory"]>;

/** The panel's tabs. `glance` and `full` are stages of the summary. */
export type PanelView = "glance" | "full" | "ask" | "listen" | "transcript" | "chapters";

export interface PanelViews {
  view: PanelView;
  setView: (view: PanelView) => void;
  /** The scroll container. Each view keeps its scroll position. */
  scrollRef: RefObject<HTMLDivElement | null>;
  /** Which chapters are expanded or collapsed in a stage. */
  chapterMemory: ChapterMemory;
}

/** Manages the open tab. Switches to a summary's tab when that summary starts or ends. */
export function usePanelViews({ stage, setStage }: PanelSummary): PanelViews {
  const [other, setOther] = useState<Exclude<PanelView, "glance" | "full"> | null>(null);
  const scrollRef = useRef<HTMLDivElement>(null);
  const scrolled = useRef(new Map<PanelView, number>());
  const [memories] = useState(() => ({ glance: createChapterMemory(), full: createChapterMemory() }));
  const view = other ?? stage;

  useLayoutEffect(() => {
    if (scrollRef.current) scrollRef.current.scrollTop = scrolled.current.get(view) ?? 0;
  }, [view]);

  return {
    view,
    setView(next) {
      scrolled.current.set(view, scrollRef.current?.scrollTop ?? 0);
      if (next === "glance" || next === "full") {
        setStage(next);
        setOther(null);
      } else setOther(next);
    },
    scrollRef,
    chapterMemory: memories[stage],
  };
}

function createChapterMemory(): ChapterMemory {
  let kept: ReadonlyMap<number, boolean> = new Map();
  return {
    read: () => kept,
    write: (choices) => {
      kept = choices;
    },
  };
}
