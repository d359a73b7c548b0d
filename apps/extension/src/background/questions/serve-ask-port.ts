import type { ApiClient } from "@pith/core/client/create-api-client";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { AppError } from "@pith/core/errors/app-error";
import { answerFromTranscript } from "@pith/engine/answer/answer-from-transcript";
import type { ModelOptions } from "@pith/engine/model/model-options";
import { type Answered, answerInstantly, identify, readTranscript } from "../../engine/answer-instantly.ts";
import type { OwnModel } from "../../engine/engine-choice.ts";
import type { AskCommand, AskNews } from "../../messages/ask-messages.ts";
import { readFailure } from "../../messages/failure.ts";
import type { TypedPort } from "../../platform/typed-port.ts";
import { describeOwnFailure } from "../own-engine/describe-own-failure.ts";
import type { RunAsSomebody } from "../run-as-somebody.ts";

export interface AskDependencies {
  client: ApiClient;
  runAsSomebody: RunAsSomebody;
  /** Returns the user's own model; null if the server writes summaries. */
  readOwnModel: () => Promise<OwnModel | null>;
  connect: (own: OwnModel) => Promise<ModelOptions>;
  mayContact: (baseUrl: string) => Promise<boolean>;
  /** Keeps the worker running until the returned function is called. */
  stayAwake: () => () => void;
}

/**
 * Answers one question about a video, using the server that has its summary, the user's own model, or
 * sentences from the transcript. Closing the port cancels the question, which saves tokens.
 */
export function serveAskPort({
  port,
  client,
  runAsSomebody,
  readOwnModel,
  connect,
  mayContact,
  stayAwake,
}: AskDependencies & { port: TypedPort<AskCommand, AskNews> }): void {
  const gone = new AbortController();
  port.onDisconnect(() => gone.abort());

  async function askServer({ question, summaryId: id }: { question: string; summaryId: string }) {
    const { createdAt: _createdAt, ...answer } = await runAsSomebody(() =>
      client.call(
        summaryEndpoints.askQuestion,
        { params: { id }, body: { question } },
        { signal: gone.signal },
      ),
    );
    return { answer, by: "server" as const, usage: null };
  }

  async function askOwn({ command, own }: { command: AskCommand; own: OwnModel }) {
    const { question, captions } = command;
    const { host } = new URL(own.baseUrl);
    try {
      if (!(await mayContact(own.baseUrl)))
        throw new AppError({ code: "model_failed.own_not_allowed", params: { host } });
      const { usage, ...answer } = await answerFromTranscript({
        ...(await connect(own)),
        question,
        transcript: readTranscript(captions),
        signal: gone.signal,
      });
      return { answer: identify({ question, answer }), by: "own" as const, usage };
    } catch (error) {
      throw describeOwnFailure({ error, host });
    }
  }

  async function ask(command: AskCommand): Promise<Answered> {
    const { question, summaryId } = command;
    if (summaryId !== null) return askServer({ question, summaryId });
    const own = await readOwnModel();
    return own ? askOwn({ command, own }) : answerInstantly(command);
  }

  port.onMessage((command) => {
    const sleep = stayAwake();
    ask(command)
      .then(
        (answered) => port.send({ type: "ask:answered", ...answered }),
        (error: unknown) => port.send({ type: "ask:failed", failure: readFailure(error) }),
      )
      .finally(sleep);
  });
}
