import { useMemo } from "react";
import { useLocation } from "./router.ts";

export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
