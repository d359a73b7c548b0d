/**
 * Polls the state of other processes: resolves once `check` returns true; throws with `what` after the time
 * limit.
 */
export async function waitUntil({
  what,
  check,
  limitMs = 40_000,
  stepMs = 50,
}: {
  what: string;
  check: () => boolean | Promise<boolean>;
  limitMs?: number;
  stepMs?: number;
}): Promise<void> {
  const end = Date.now() + limitMs;
  while (Date.now() < end) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
  throw new Error(`Waited ${limitMs / 1000} s for this to hold: ${what}`);
}
