import { MockLanguageModelV4 } from "ai/test";
import { answerLikeAModel } from "./answer-like-a-model.ts";

type StreamOptions = Parameters<InstanceType<typeof MockLanguageModelV4>["doStream"]>[0];
type StreamPart =
  Awaited<ReturnType<InstanceType<typeof MockLanguageModelV4>["doStream"]>>["stream"] extends ReadableStream<
    infer Part
  >
    ? Part
    : never;

/** One request to the stub. */
export interface StubRequest {
  index: number;
  instructions: string;
  prompt: string;
  signal: AbortSignal | undefined;
  options: StreamOptions;
}

export interface StubModel {
  model: MockLanguageModelV4;
  requests: StubRequest[];
}

function readTexts({ options, role }: { options: StreamOptions; role: "system" | "user" }): string {
  return options.prompt
    .filter((message) => message.role === role)
    .map(({ content }) =>
      typeof content === "string"
        ? content
        : content.map((part) => (part.type === "text" ? part.text : "")).join(""),
    )
    .join("\n");
}

const PIECE_CHARACTERS = 64;

/**
 * An offline model for the `ai` package. `answer` returns the JSON or text of each answer, or throws a
 * provider's error; without `answer`, the model answers with `answerLikeAModel`. Counts one token per four
 * characters as usage.
 */
export function createStubModel({
  modelId = "stub",
  answer = answerLikeAModel,
}: {
  modelId?: string;
  answer?: (request: StubRequest) => unknown;
} = {}): StubModel {
  const requests: StubRequest[] = [];
  const model = new MockLanguageModelV4({
    modelId,
    doStream: async (options) => {
      const request: StubRequest = {
        index: requests.length,
        instructions: readTexts({ options, role: "system" }),
        prompt: readTexts({ options, role: "user" }),
        signal: options.abortSignal,
        options,
      };
      requests.push(request);
      const answered = await answer(request);
      const text = typeof answered === "string" ? answered : JSON.stringify(answered);
      const parts: StreamPart[] = [
        { type: "stream-start", warnings: [] },
        { type: "text-start", id: "1" },
      ];
      for (let at = 0; at < text.length; at += PIECE_CHARACTERS)
        parts.push({ type: "text-delta", id: "1", delta: text.slice(at, at + PIECE_CHARACTERS) });
      const input = Math.ceil((request.instructions.length + request.prompt.length) / 4);
      const output = Math.ceil(text.length / 4);
      parts.push(
        { type: "text-end", id: "1" },
        {
          type: "finish",
          finishReason: { unified: "stop", raw: "stop" },
          usage: {
            inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
            outputTokens: { total: output, text: output, reasoning: 0 },
          },
        },
      );
      return {
        stream: new ReadableStream<StreamPart>({
          start(controller) {
            for (const part of parts) controller.enqueue(part);
            controller.close();
          },
        }),
      };
    },
  });
  return { model, requests };
}
