import { useEffect, useState } from "react";
import { copyText } from "./copy-text.ts";

/** How long the confirmation is shown (docs/product.md, S9). */
const COPIED_MS = 2000;

/**
 * Copies text to the clipboard. `isCopied` is true for a short time afterward. `hasFailed` is true if the
 * browser didn't allow it.
 */
export function useCopied(text: string): { isCopied: boolean; hasFailed: boolean; copy: () => void } {
  const [isCopied, setCopied] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy(): Promise<void> {
    setFailed(false);
    const isDone = await copyText(text);
    setCopied(isDone);
    setFailed(!isDone);
  }
  return { isCopied, hasFailed, copy: () => void copy() };
}
