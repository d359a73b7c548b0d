import { useIsHydrating } from "@pith/ui/model/use-is-hydrating";
import { useDeferredValue, useSyncExternalStore } from "react";

/**
 * The layouts of a summary's page: the text next to the player and panes (`columns`), or the player docked
 * below the timeline with the panes in sheets (`docked`). In a short viewport, such as a zoomed one, nothing
 * is sticky (`flow`).
 */
export type ReaderLayout = "columns" | "docked" | "flow";

/**
 * The width matches @pith/ui/theme/reader.css plus the page's padding; the height matches
 * app/small-window.css.
 */
const queries = { columns: "(min-width: 1080px)", low: "(max-height: 30rem)" } as const;

export function useReaderLayout(): ReaderLayout {
  const layout = useSyncExternalStore(subscribe, readLayout, readLayout);
  // A prerendered page is laid out by CSS alone. `docked` has the classes for every layout.
  // Deferred for the same reason as `useIsLive`, and so that both change together.
  return useDeferredValue(layout, useIsHydrating() ? "docked" : undefined);
}

function readLayout(): ReaderLayout {
  if (typeof window === "undefined") return "docked";
  if (window.matchMedia(queries.columns).matches) return "columns";
  return window.matchMedia(queries.low).matches ? "flow" : "docked";
}

function subscribe(listener: () => void): () => void {
  const lists = Object.values(queries).map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener("change", listener);
  return () => {
    for (const list of lists) list.removeEventListener("change", listener);
  };
}
