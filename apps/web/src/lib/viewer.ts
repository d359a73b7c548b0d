import { create } from "zustand";

/** Who looks at the page, as far as its frame needs to know; guests are visitors. */
export type Viewer = "unknown" | "visitor" | "member";

const useViewerState = create<{ viewer: Viewer }>(() => ({ viewer: "unknown" }));

/** Told by the auth feature, so that others need not import it. */
export function tellViewer(viewer: Viewer): void {
  if (useViewerState.getState().viewer !== viewer) useViewerState.setState({ viewer });
}

export function useViewer(): Viewer {
  return useViewerState((state) => state.viewer);
}
