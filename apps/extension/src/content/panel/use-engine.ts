import { useEffect, useState } from "react";
import type { z } from "zod";
import { engineReplySchema } from "../../messages/engine-messages.ts";
import type { PageCaptions } from "../../messages/page-video.ts";
import { requestBackground } from "../../platform/request-background.ts";

export type DescribedEngine = Extract<z.infer<typeof engineReplySchema>, { type: "engine:described" }>;

/**
 * Asks the background. The captions follow only if their cost is needed, because sending those of a long talk blocks
 * the page.
 */
async function describeEngine(captions: PageCaptions): Promise<DescribedEngine | null> {
  const ask = (described: PageCaptions | null) =>
    requestBackground({
      request: { type: "engine:describe", captions: described },
      schema: engineReplySchema,
    });
  const first = await ask(null);
  const isOwn = first.type === "engine:described" && first.engine.kind === "own";
  const reply = isOwn ? await ask(captions) : first;
  return reply.type === "engine:described" ? reply : null;
}

/** Returns the engine that would write a full summary of these captions, and its cost; null until we know. */
export function useEngine(captions: PageCaptions | null): DescribedEngine | null {
  const [described, setDescribed] = useState<DescribedEngine | null>(null);
  useEffect(() => {
    if (captions === null) return;
    let isCurrent = true;
    describeEngine(captions).then(
      (found) => isCurrent && setDescribed(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [captions]);
  return described;
}
