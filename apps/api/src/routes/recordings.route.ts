import type { Dependencies } from "../dependencies.ts";
import type { Routes } from "../http/route.ts";
import { receiveRecording } from "../recordings/receive-recording.ts";
import { requireSummaryQuota } from "../summaries/require-summary-quota.ts";

export function createRecordingRoutes(dependencies: Dependencies): Routes<"uploadRecording"> {
  return {
    uploadRecording: {
      for: "user",
      beforeLargeBody: ({ actor }) => requireSummaryQuota({ actor, dependencies }),
      handle({ actor, query, context }) {
        const declared = context.req.header("content-length");
        return receiveRecording({
          actor,
          name: query.name,
          body: context.req.raw.body,
          declaredBytes: declared === undefined ? null : Number(declared),
          dependencies,
        });
      },
    },
  };
}
