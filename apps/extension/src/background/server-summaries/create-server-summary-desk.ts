import { getDisplayName } from "@pith/core/accounts/get-display-name";
import type { ApiClient } from "@pith/core/client/create-api-client";
import { getAccountOverview } from "@pith/core/client/get-account-overview";
import { audioEndpoints } from "@pith/core/contract/audio.endpoints";
import type { SummaryAudio } from "@pith/core/contract/audio.schemas";
import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import { MAX_LIST_ITEMS } from "@pith/core/contract/limits";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import { assertNever } from "@pith/core/lib/assert-never";
import { getCurrentTier } from "@pith/core/plans/get-current-tier";
import { hasAudio } from "@pith/core/plans/has-audio";
import type { OwnModel } from "../../engine/engine-choice.ts";
import { readFailure } from "../../messages/failure.ts";
import type { ServerSummaryReply, ServerSummaryRequest } from "../../messages/server-summary-messages.ts";
import { summaryLanguages } from "../../settings/summary-languages.ts";
import type { RunAsSomebody } from "../run-as-somebody.ts";
import type { SessionStores } from "../session-stores.ts";

/** Below Chrome's limit of 64 MiB per message. About an hour and a half of audio. */
const MAX_AUDIO_BYTES = 40_000_000;

export interface ServerSummaryDependencies {
  client: ApiClient;
  stores: Pick<SessionStores, "grant" | "visitor">;
  runAsSomebody: RunAsSomebody;
  readOwnModel: () => Promise<OwnModel | null>;
  readOrigin: () => Promise<string>;
  fetch: typeof globalThis.fetch;
}

/** Handles the panel's requests about a summary on Pith's server, using the extension's account. */
export function createServerSummaryDesk({
  client,
  stores,
  runAsSomebody,
  readOwnModel,
  readOrigin,
  fetch,
}: ServerSummaryDependencies): (request: ServerSummaryRequest) => Promise<ServerSummaryReply> {
  async function readVersions(id: string | null): Promise<ServerSummaryReply> {
    if ((await readOwnModel()) && id === null)
      return { type: "versions:state", languages: [...summaryLanguages], free: [] };
    const { summaryLanguages: languages } = await client.call(systemEndpoints.getPublicConfig);
    if (id === null) return { type: "versions:state", languages, free: [] };
    const { versions, prices } = await client.call(libraryEndpoints.listSummaryVersions, {
      params: { id },
      query: {},
    });
    const free = [
      ...versions.filter(({ status, wish }) => status === "done" && wish === null),
      ...prices.filter(({ cost }) => cost === 0),
    ].map(({ length, language, shape }) => ({ length, language, shape }));
    return { type: "versions:state", languages, free };
  }

  async function readExtras(summaryId: string): Promise<ServerSummaryReply> {
    const [{ premium }, { items }] = await Promise.all([
      getAccountOverview({ client }),
      client.call(libraryEndpoints.listKeptPoints, { query: { summaryId, limit: MAX_LIST_ITEMS } }),
    ]);
    const known = (await stores.grant.read()) ?? (await stores.visitor.read());
    const tier = getCurrentTier(premium);
    return {
      type: "extras:state",
      isMember: known !== null && getDisplayName(known.user) !== null,
      // On a server without plans, everyone gets audio.
      canHaveAudio: premium === null || (tier !== null && hasAudio(tier)),
      keptPoints: items.map(({ pointIndex }) => pointIndex),
    };
  }

  async function readAudio(id: string): Promise<SummaryAudio | null> {
    try {
      return await client.call(audioEndpoints.getSummaryAudio, { params: { id } });
    } catch (error) {
      if (isAppError(error) && error.code === "not_found") return null;
      throw error;
    }
  }

  async function loadAudio(id: string): Promise<ServerSummaryReply> {
    const audio = await readAudio(id);
    if (!audio?.url) throw new AppError({ code: "not_found" });
    const response = await fetch(new URL(audio.url, await readOrigin()), { credentials: "omit" });
    if (!response.ok) throw new AppError({ code: "unavailable" });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length > MAX_AUDIO_BYTES) throw new AppError({ code: "input_too_large" });
    return { type: "audio:loaded", url: `data:audio/mpeg;base64,${encodeBase64(bytes)}` };
  }

  async function obey(request: ServerSummaryRequest): Promise<ServerSummaryReply> {
    if (request.type === "versions:read") return readVersions(request.summaryId);
    const { summaryId: id } = request;
    const params = { id };
    switch (request.type) {
      case "extras:read":
        return readExtras(id);
      case "share:make":
        return {
          type: "share:state",
          url: (await client.call(summaryEndpoints.shareSummary, { params, body: {} })).url,
        };
      case "share:stop":
        await client.call(summaryEndpoints.unshareSummary, { params });
        return { type: "share:state", url: null };
      case "point:keep": {
        const { pointIndex, isKept } = request;
        const endpoint = isKept ? libraryEndpoints.keepPoint : libraryEndpoints.unkeepPoint;
        await client.call(endpoint, { params: { id, pointIndex } });
        return { type: "point:state", isKept };
      }
      case "audio:make": {
        const { audio } = await client.call(audioEndpoints.createSummaryAudio, { params, body: {} });
        return { type: "audio:state", audio };
      }
      case "audio:read":
        return { type: "audio:state", audio: await readAudio(id) };
      case "audio:cancel":
        await client.call(audioEndpoints.cancelSummaryAudio, { params });
        // The audio may have finished just before we canceled it.
        return { type: "audio:state", audio: await readAudio(id) };
      case "audio:load":
        return loadAudio(id);
      default:
        return assertNever(request);
    }
  }

  return async (request) => {
    try {
      return await runAsSomebody(() => obey(request));
    } catch (error) {
      return { type: "server-summary:failed", failure: readFailure(error) };
    }
  };
}

/** Spreading a large array would exceed the argument limit, so encode it in chunks. */
const CHUNK_BYTES = 0x8000;

function encodeBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK_BYTES));
  return btoa(binary);
}
