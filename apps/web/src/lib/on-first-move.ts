const moves = ["scroll", "pointerdown", "keydown", "beforeprint"] as const;

/** A visitor who has stayed on the first screen for this long will probably move on soon. */
const LONGEST_WAIT_MS = 4000;

/**
 * Calls `act` once: on the visitor's first interaction, before printing, or after a few seconds. Returns a
 * function that cancels this.
 */
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
