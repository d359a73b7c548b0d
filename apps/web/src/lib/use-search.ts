import { useMemo } from "react";
import { useLocation } from "react-router";

/** The query of the page's address. */
export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
