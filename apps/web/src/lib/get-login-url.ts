import type { Location } from "react-router";

/** Returns the URL of the login page, which leads back here after sign-in, or from home to the library. */
export function getLoginUrl({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  const back = pathname === "/" ? "/summaries" : `${pathname}${search}`;
  return `/login?redirect=${encodeURIComponent(back)}`;
}
