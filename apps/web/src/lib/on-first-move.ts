const moves = ["scroll", "pointerdown", "keydown", "beforeprint"] as const;

/** A visitor who has stayed on the first screen for this long will probably move on soon. */
const LONGEST_WAIT_MS = 4000;

/**
 * Calls `act` once: right after the visitor's first interaction, before printing, or after a few seconds. Returns a
 * function that cancels this.
 */
export function onFirstMove(act: () => void): () => void {
  const removeListeners = () => {
    for (const move of moves) window.removeEventListener(move, handleMove);
  };
  const handleMove = ({ type }: Event) => {
    removeListeners();
    clearTimeout(timer);
    if (type === "beforeprint") act();
    // A task for each call, because all of them together would delay the response to the interaction.
    else timer = setTimeout(act);
  };
  let timer = setTimeout(() => {
    removeListeners();
    act();
  }, LONGEST_WAIT_MS);
  for (const move of moves) window.addEventListener(move, handleMove, { passive: true });
  return () => {
    removeListeners();
    clearTimeout(timer);
  };
}
