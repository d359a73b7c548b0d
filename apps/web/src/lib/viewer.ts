import { create } from "zustand";

/** The kind of viewer, for the page frame. Guests count as visitors. */
export type Viewer = "unknown" | "visitor" | "member";

const useViewerState = create<{ viewer: Viewer }>(() => ({ viewer: "unknown" }));

/**
 * Sets the kind of viewer. The auth module calls this, so that other modules don't have to import the auth
 * module.
 */
export function setViewer(viewer: Viewer): void {
  if (useViewerState.getState().viewer !== viewer) useViewerState.setState({ viewer });
}

export function useViewer(): Viewer {
  return useViewerState((state) => state.viewer);
}
