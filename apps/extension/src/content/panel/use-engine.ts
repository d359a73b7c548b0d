import { useEffect, useState } from "react";
import type { z } from "zod";
import { engineReplySchema } from "../../messages/engine-messages.ts";
import type { PageCaptions } from "../../messages/page-video.ts";
import { requestBackground } from "../../platform/request-background.ts";

export type DescribedEngine = Extract<z.infer<typeof engineReplySchema>, { type: "engine:described" }>;

/** Returns the engine that would write a full summary of these captions, and its cost; null until we know. */
export function useEngine(captions: PageCaptions | null): DescribedEngine | null {
  const [described, setDescribed] = useState<DescribedEngine | null>(null);
  useEffect(() => {
    if (captions === null) return;
    let isCurrent = true;
    requestBackground({ request: { type: "engine:describe", captions }, schema: engineReplySchema }).then(
      (reply) => isCurrent && setDescribed(reply.type === "engine:described" ? reply : null),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [captions]);
  return described;
}
