import { create } from "zustand";

/** The kind of viewer, for the page frame. Guests count as visitors. */
export type Viewer = "unknown" | "visitor" | "member";

const useViewerState = create<{ viewer: Viewer }>(() => ({ viewer: "unknown" }));

/** Called by the auth module, so that other modules don't have to import it. */
export function setViewer(viewer: Viewer): void {
  if (useViewerState.getState().viewer !== viewer) useViewerState.setState({ viewer });
}

export function useViewer(): Viewer {
  return useViewerState((state) => state.viewer);
}
