import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { VideoName, Work } from "./backend.ts";
import { listPointOutputs, videoLines } from "./cite.ts";
import { describeFailure, startLeaving, type ToolContext } from "./define-tool.ts";
import { fenceText, type TextLine } from "./fence-text.ts";
import { listCueLines } from "./get-transcript.ts";
import { SUMMARY_URI, TRANSCRIPT_URI } from "./schemas.ts";
import { listSummaryLines } from "./summarize-video.ts";

/** Number of cues read at a time for a whole transcript. */
const READ_CUES = 20_000;

/** Registers the latest summaries and their transcripts as whole-document resources. */
export function addResources({ server, context }: { server: McpServer; context: ToolContext }): void {
  addDocuments({
    server,
    context,
    name: "summaries",
    prefix: SUMMARY_URI,
    title: "Summaries",
    description: "A summary with every point's quotes, times and links.",
    async readLines({ video, work }) {
      const talk = await context.backend.summarize(
        { video, length: "medium", shape: "points", language: null },
        work,
      );
      return listSummaryLines({ talk, points: listPointOutputs(talk), first: 0 });
    },
  });
  addDocuments({
    server,
    context,
    name: "transcripts",
    prefix: TRANSCRIPT_URI,
    title: "Transcripts",
    description: "What is said in a summarized video, with times.",
    async readLines({ video, work }) {
      const lines: TextLine[] = [];
      for (let first = 0, total = 1; first < total; ) {
        const part = await context.backend.readTranscript(
          { video, language: null, firstCueId: first, limit: READ_CUES },
          work,
        );
        if (first === 0) lines.push(...videoLines(part.video));
        lines.push(...listCueLines(part.cues));
        first += part.cues.length;
        total = part.cues.length === 0 ? 0 : part.totalCues;
      }
      return lines;
    },
  });
}

function addDocuments({
  server,
  context,
  name,
  prefix,
  title,
  description,
  readLines,
}: {
  server: McpServer;
  context: ToolContext;
  name: string;
  prefix: string;
  title: string;
  description: string;
  readLines(request: { video: VideoName; work: Work }): Promise<TextLine[]>;
}): void {
  const template = new ResourceTemplate(`${prefix}{id}`, {
    async list({ mcpReq: { signal } }) {
      const recent = await refuseByProtocol({ context, work: () => context.backend.listRecent({ signal }) });
      return {
        resources: recent.map((summary) => ({
          uri: `${prefix}${summary.id}`,
          name: summary.title,
          title: summary.title,
          mimeType: "text/plain",
        })),
      };
    },
  });
  server.registerResource(
    name,
    template,
    { title, description, mimeType: "text/plain" },
    async (uri, { id }, { mcpReq: { signal } }: ServerContext) => {
      const { leave, stop } = startLeaving(context);
      const lines = await refuseByProtocol({
        context,
        work: () =>
          readLines({
            video: { kind: "id", id: String(id) },
            work: { signal, leave, onProgress: () => {} },
          }),
      }).finally(stop);
      const text = fenceText({ lines, createNonce: context.createNonce });
      return { contents: [{ uri: uri.href, mimeType: "text/plain", text }] };
    },
  );
}

/**
 * A resource can't return an error as its result, so this converts any error to a protocol error with our own
 * message.
 */
async function refuseByProtocol<Value>({
  context,
  work,
}: {
  context: ToolContext;
  work: () => Promise<Value>;
}): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, describeFailure({ error, context }));
  }
}
