import { useEffect, useState } from "react";
import type { z } from "zod";
import { engineReplySchema } from "../../messages/engine-messages.ts";
import type { PageCaptions } from "../../messages/page-video.ts";
import { requestBackground } from "../../platform/request-background.ts";

export type DescribedEngine = Extract<z.infer<typeof engineReplySchema>, { type: "engine:described" }>;

/**
 * Asks the background to describe the engine. Sends the captions only if their cost is needed, because
 * sending a long talk's captions blocks the page.
 */
async function describeEngine({
  captions,
  known,
}: {
  captions: PageCaptions;
  /** The last description. Its estimate is valid as long as the settings stay the same. */
  known: DescribedEngine | null;
}): Promise<DescribedEngine | null> {
  const ask = (described: PageCaptions | null) =>
    requestBackground({
      request: { type: "engine:describe", captions: described },
      schema: engineReplySchema,
    });
  const first = await ask(null);
  if (known && JSON.stringify(first) === JSON.stringify({ ...known, estimate: null })) return known;
  const isOwn = first.type === "engine:described" && first.engine.kind === "own";
  const reply = isOwn ? await ask(captions) : first;
  return reply.type === "engine:described" ? reply : null;
}

/**
 * Returns the engine that would write a full summary of these captions, and its cost; null until we know.
 * Asks again when the user returns to the page, because they may be coming back from the options.
 */
export function useEngine(captions: PageCaptions | null): DescribedEngine | null {
  const [described, setDescribed] = useState<DescribedEngine | null>(null);
  useEffect(() => {
    if (captions === null) return;
    let isCurrent = true;
    let known: DescribedEngine | null = null;
    async function describe(described: PageCaptions): Promise<void> {
      const found = await describeEngine({ captions: described, known }).catch(() => null);
      if (!isCurrent) return;
      known = found ?? known;
      setDescribed(known);
    }
    const handleReturn = () => !document.hidden && void describe(captions);
    void describe(captions);
    document.addEventListener("visibilitychange", handleReturn);
    // The options may be in another window while this page stays visible next to it.
    window.addEventListener("focus", handleReturn);
    return () => {
      isCurrent = false;
      window.removeEventListener("focus", handleReturn);
      document.removeEventListener("visibilitychange", handleReturn);
    };
  }, [captions]);
  return described;
}
