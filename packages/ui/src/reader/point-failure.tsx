import { createContext, type ReactNode, type RefObject, useContext } from "react";
import { createPortal } from "react-dom";
import { FailureNote } from "../primitives/failure-note.tsx";

/** The element below a point's toolbar, in which its actions' failures are shown. */
export const PointFailurePlace = createContext<RefObject<HTMLElement | null> | null>(null);

/**
 * Says why a point's action failed. Shown below the toolbar, which has no room for it and is hidden without
 * hover or focus.
 */
export function PointFailure({ children }: { children: ReactNode }) {
  const place = useContext(PointFailurePlace)?.current;
  const note = (
    <FailureNote className="mt-2" data-no-print="">
      {children}
    </FailureNote>
  );
  return place ? createPortal(note, place) : note;
}
