import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from "react";
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  type NavigationType,
  type Navigator,
  type To,
} from "react-router";
import { createTabKey } from "./create-tab-key.ts";

interface Place {
  location: Location;
  action: `${NavigationType}`;
}

/**
 * Provides react-router's contexts from the browser's history. Replaces react-router's BrowserRouter, which
 * would pull in the data router.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Place>(() => {
    nameFirstEntry();
    return { location: readLocation(), action: "POP" };
  });
  const [navigator] = useState(() => createNavigator((next) => startTransition(() => setPlace(next))));

  useLayoutEffect(() => {
    const handlePop = () => startTransition(() => setPlace({ location: readLocation(), action: "POP" }));
    window.addEventListener("popstate", handlePop);
    return () => window.removeEventListener("popstate", handlePop);
  }, []);

  const navigation = useMemo(
    () => ({ basename: "/", navigator, static: false, useTransitions: undefined, future: {} }),
    [navigator],
  );
  const location = useMemo(
    () => ({ location: place.location, navigationType: place.action as NavigationType }),
    [place],
  );
  return (
    <NavigationContext value={navigation}>
      <LocationContext value={location}>{children}</LocationContext>
    </NavigationContext>
  );
}

/**
 * Gives the first entry a key. Without one, it would look like an entry that the browser created for an
 * anchor link.
 */
function nameFirstEntry(): void {
  const kept: { key?: unknown } | null = window.history.state;
  if (kept?.key === undefined) window.history.replaceState({ ...kept, key: createTabKey() }, "");
}

function createNavigator(tell: (place: Place) => void): Navigator {
  const toHref = (to: To) =>
    typeof to === "string" ? to : `${to.pathname ?? ""}${to.search ?? ""}${to.hash ?? ""}`;
  const change =
    (method: "pushState" | "replaceState", action: Place["action"]) => (to: To, state: unknown) => {
      window.history[method]({ usr: state, key: createTabKey() }, "", toHref(to));
      tell({ location: readLocation(), action });
    };
  return {
    createHref: toHref,
    push: change("pushState", "PUSH"),
    replace: change("replaceState", "REPLACE"),
    go: (delta) => window.history.go(delta),
  };
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const kept: { usr?: unknown; key?: unknown } | null = window.history.state;
  return {
    pathname,
    search,
    hash,
    state: kept?.usr ?? null,
    key: typeof kept?.key === "string" ? kept.key : "default",
  };
}
