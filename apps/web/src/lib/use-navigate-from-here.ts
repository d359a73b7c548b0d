import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "./router.ts";

/**
 * Navigates, unless the calling component has unmounted: the user has moved on and must not be pulled back.
 */
export function useNavigateFromHere(): (to: string) => void {
  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(
    (to) => {
      if (isHere.current) void navigate(to);
    },
    [navigate],
  );
}
