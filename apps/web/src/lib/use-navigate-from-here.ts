import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router";

/** Navigates, unless the part that asked is gone: nobody is pulled away from where they went meanwhile. */
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
