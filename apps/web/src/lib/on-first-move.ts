const moves = ["scroll", "pointerdown", "keydown", "beforeprint"] as const;

/** Somebody who reads the first window this long without a move is going on soon. */
const LONGEST_WAIT_MS = 4000;

/** Calls `act` once, at the visitor's first move on the page, before it is printed, or after a few seconds. Returns a clean-up. */
export function onFirstMove(act: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    for (const move of moves) window.removeEventListener(move, handleMove);
  };
  const handleMove = () => {
    stop();
    act();
  };
  const timer = setTimeout(handleMove, LONGEST_WAIT_MS);
  for (const move of moves) window.addEventListener(move, handleMove, { passive: true });
  return stop;
}
