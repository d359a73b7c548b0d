import type { SummarizeOptions } from "./summarize-options.ts";
import type { TalkRequest } from "./talk-request.ts";

/** Builds the `pith summarize` options for an agent's request. */
export function buildTalkOptions({
  request: { language, length, shape },
  model,
}: {
  request: TalkRequest;
  model: string | undefined;
}): SummarizeOptions {
  return {
    ...(language !== null && { language }),
    ...(model !== undefined && { model }),
    ...{ length, shape, format: "json" },
  };
}
