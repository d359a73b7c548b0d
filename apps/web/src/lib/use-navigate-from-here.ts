import { useCallback, useEffect, useRef } from "react";
import type { NavigateOptions } from "react-router";
import { useNavigate } from "./router.ts";

/**
 * Returns a function that navigates, unless the calling component has unmounted because the user has moved
 * on.
 */
export function useNavigateFromHere(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(
    (to, options) => {
      if (isHere.current) void navigate(to, options);
    },
    [navigate],
  );
}
