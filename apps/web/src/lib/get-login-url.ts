import type { Location } from "react-router";

/**
 * Returns the URL of the login page. After sign-in, the page redirects back to this location, or to the
 * library if this is the home page.
 */
export function getLoginUrl({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  const back = pathname === "/" ? "/summaries" : `${pathname}${search}`;
  return `/login?redirect=${encodeURIComponent(back)}`;
}
