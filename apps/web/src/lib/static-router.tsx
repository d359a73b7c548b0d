import { type ReactNode, useMemo } from "react";
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  type NavigationType,
} from "react-router";

const refuse = () => {
  throw new Error("A page that is rendered ahead can't navigate.");
};
const navigator = {
  createHref: (to: unknown) => String(to),
  push: refuse,
  replace: refuse,
  go: refuse,
};
const navigation = { basename: "/", navigator, static: true, useTransitions: undefined, future: {} };

/** Provides react-router's contexts for a single path, to render outside a browser. */
export function StaticRouter({ pathname, children }: { pathname: string; children: ReactNode }) {
  const place = useMemo(
    () => ({
      location: { pathname, search: "", hash: "", state: null, key: "default" },
      navigationType: "POP" as NavigationType,
    }),
    [pathname],
  );
  return (
    <NavigationContext value={navigation}>
      <LocationContext value={place}>{children}</LocationContext>
    </NavigationContext>
  );
}
