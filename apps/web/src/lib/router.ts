import { use, useCallback } from "react";
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  type NavigateFunction,
  type NavigateOptions,
  UNSAFE_NavigationContext as NavigationContext,
  type NavigationType,
  type Params,
  UNSAFE_RouteContext as RouteContext,
  type To,
} from "react-router";

/*
 * react-router's hooks, reimplemented on its own contexts so that its MemoryRouter works in tests. Its hooks
 * module would pull in `useRoutes` and the data router, adding 5 kB to the initial load.
 */

export function useLocation(): Location {
  return use(LocationContext).location;
}

export function useNavigationType(): NavigationType {
  return use(LocationContext).navigationType;
}

export function useParams(): Readonly<Params> {
  return use(RouteContext).matches.at(-1)?.params ?? {};
}

/** Returns a function that navigates to an absolute path, or to a search or hash on the current page. */
export function useNavigate(): NavigateFunction {
  const { navigator } = use(NavigationContext);
  const { pathname } = useLocation();
  return useCallback(
    (to: To | number, options?: NavigateOptions) => {
      if (typeof to === "number") navigator.go(to);
      else {
        const go = options?.replace ? navigator.replace : navigator.push;
        go(resolveTarget({ to, pathname }), options?.state, options);
      }
    },
    [navigator, pathname],
  );
}

export function useHref(to: To): string {
  const { pathname } = useLocation();
  return resolveTarget({ to, pathname });
}

function resolveTarget({ to, pathname }: { to: To; pathname: string }): string {
  const target = typeof to === "string" ? to : `${to.pathname ?? ""}${to.search ?? ""}${to.hash ?? ""}`;
  return target.startsWith("/") ? target : `${pathname}${target}`;
}
