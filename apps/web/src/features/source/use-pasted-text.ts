import { useEffect, useRef, useState } from "react";
import { onUserGone } from "../../lib/auth/auth.ts";
import { readJson, sessionStore } from "../../lib/storage.ts";
import type { PastedText } from "./text-panel.tsx";

const KEY = "pith-pasted-text";

onUserGone(() => sessionStore.remove(KEY));

/**
 * The pasted text and its title. They survive a reload, which happens automatically if the server has a newer
 * build, unless the text is too long for the browser's storage.
 *
 * @param onKept Called if there is text from before a reload.
 */
export function usePastedText(onKept: () => void): [PastedText, (pasted: PastedText) => void] {
  const [pasted, setPasted] = useState<PastedText>({ text: "", title: "" });
  const latest = useRef(pasted);
  latest.current = pasted;
  // In an effect, because the page's prerendered HTML has no text.
  useEffect(() => {
    const kept = readKeptText();
    if (kept) {
      setPasted(kept);
      onKept();
    }
    const keep = () => {
      if (latest.current.text === "") sessionStore.remove(KEY);
      else sessionStore.write(KEY, JSON.stringify(latest.current));
    };
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      // The text has been sent, or the user has gone to another page.
      sessionStore.remove(KEY);
    };
  }, []);
  return [pasted, setPasted];
}

function readKeptText(): PastedText | null {
  const stored = readJson({ store: sessionStore, key: KEY });
  const { text, title } = (typeof stored === "object" && stored !== null ? stored : {}) as Record<
    string,
    unknown
  >;
  return typeof text === "string" && typeof title === "string" ? { text, title } : null;
}
