import { createContext, type ReactNode, use } from "react";

const PortalContainerContext = createContext<HTMLElement | null>(null);

/** Where dialogs and menus are put: the document's body, or an element of the shadow root that holds the parts. */
export function PortalContainer({
  container,
  children,
}: {
  container: HTMLElement | null;
  children: ReactNode;
}) {
  return <PortalContainerContext value={container}>{children}</PortalContainerContext>;
}

export function usePortalContainer(): HTMLElement | null {
  return use(PortalContainerContext);
}
