import { useMemo } from "react";
import { useLocation } from "./router.ts";

/** The URL's query parameters. */
export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
