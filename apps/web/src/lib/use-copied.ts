import { useEffect, useState } from "react";
import { copyText } from "./copy-text.ts";

/** How long the confirmation is shown (docs/product.md, S9). */
const COPIED_MS = 2000;

/** Copies text to the clipboard. `isCopied` is true for a short time afterwards. */
export function useCopied(text: string): { isCopied: boolean; copy: () => void } {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return { isCopied, copy: () => void copyText(text).then(setCopied) };
}
