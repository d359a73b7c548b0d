import { useEffect, useState } from "react";

const COPIED_MS = 2000;

/** Copies text to the clipboard. `outcome` is `copied` for two seconds, or `failed` if the browser denies access. */
export function useCopied(): {
  outcome: "copied" | "failed" | null;
  copy: (text: string) => Promise<void>;
  /** Reports the outcome of another operation in the same way. */
  attempt: (work: Promise<unknown>, done: "copied" | null) => Promise<void>;
} {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const attempt = (work: Promise<unknown>, done: "copied" | null) =>
    work.then(
      () => setOutcome(done),
      () => setOutcome("failed"),
    );
  return { outcome, attempt, copy: (text) => attempt(navigator.clipboard.writeText(text), "copied") };
}
