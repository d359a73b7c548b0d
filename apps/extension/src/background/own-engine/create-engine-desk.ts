import { AppError } from "@pith/core/errors/app-error";
import type { ModelOptions } from "@pith/engine/model/model-options";
import { testJudge } from "@pith/engine/model/test-judge";
import type { OwnModel } from "../../engine/engine-choice.ts";
import type { EngineStores } from "../../engine/engine-stores.ts";
import type { EngineReply, EngineRequest } from "../../messages/engine-messages.ts";
import { readFailure } from "../../messages/failure.ts";
import { readPreferences } from "../../settings/preferences.ts";
import { describeOwnFailure } from "./describe-own-failure.ts";
import { estimateOwnCost } from "./estimate-own-cost.ts";

/** The user is waiting, but a local model may have to be loaded first. */
const TEST_TIMEOUT_MS = 120_000;

export interface EngineDesk {
  /** Returns the user's own model; null if Pith's server writes summaries. */
  readOwnModel(): Promise<OwnModel | null>;
  answer(request: EngineRequest): Promise<EngineReply>;
}

/** Creates the handler for engine requests from the panel and the settings. */
export function createEngineDesk({
  stores,
  connect,
  mayContact,
  readOrigin,
}: {
  stores: EngineStores;
  connect: (own: OwnModel) => Promise<ModelOptions>;
  mayContact: (baseUrl: string) => Promise<boolean>;
  /** Returns the origin of Pith's server. */
  readOrigin: () => Promise<string>;
}): EngineDesk {
  async function readOwnModel(): Promise<OwnModel | null> {
    return (await stores.kind.read()) === "own" ? stores.own.read() : null;
  }

  async function describe({
    captions,
  }: Extract<EngineRequest, { type: "engine:describe" }>): Promise<EngineReply> {
    const own = await readOwnModel();
    const serverOrigin = await readOrigin();
    return {
      type: "engine:described",
      engine: {
        kind: own ? "own" : "server",
        host: new URL(own?.baseUrl ?? serverOrigin).host,
        model: own?.model ?? null,
      },
      estimate: own && captions && estimateOwnCost(captions),
      serverOrigin,
      preferences: await readPreferences(),
    };
  }

  async function test(): Promise<EngineReply> {
    const own = await stores.own.read();
    if (!own) throw new AppError({ code: "invalid_input" });
    const { host } = new URL(own.baseUrl);
    try {
      if (!(await mayContact(own.baseUrl)))
        throw new AppError({ code: "model_failed.own_not_allowed", params: { host } });
      const signal = AbortSignal.timeout(TEST_TIMEOUT_MS);
      return { type: "engine:tested", ...(await testJudge({ options: await connect(own), signal })) };
    } catch (error) {
      throw describeOwnFailure({ error, host });
    }
  }

  return {
    readOwnModel,
    async answer(request) {
      try {
        return request.type === "engine:test" ? await test() : await describe(request);
      } catch (error) {
        return { type: "engine:failed", failure: readFailure(error) };
      }
    },
  };
}
