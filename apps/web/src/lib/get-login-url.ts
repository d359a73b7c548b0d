import type { Location } from "react-router";

/**
 * Returns the login page's URL, which redirects back here after sign-in, or from the home page to the
 * library.
 */
export function getLoginUrl({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  const back = pathname === "/" ? "/summaries" : `${pathname}${search}`;
  return `/login?redirect=${encodeURIComponent(back)}`;
}
