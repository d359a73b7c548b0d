import { createHash } from "node:crypto";
import { cancelAudio } from "../audio/cancel-audio.ts";
import { findAudioFile, openAudio } from "../audio/open-audio.ts";
import {
  createPodcastFeedLink,
  deletePodcastFeedLink,
  readPodcastFeedLink,
} from "../audio/podcast-feed-link.ts";
import { readAudio } from "../audio/read-audio.ts";
import { readPodcastFeed } from "../audio/read-podcast-feed.ts";
import { requestAudio } from "../audio/request-audio.ts";
import type { Dependencies } from "../dependencies.ts";
import { readPrivateFeed } from "../follows/private-feed.ts";
import { feedContentTypes, feedFormats } from "../follows/render-private-feed.ts";
import { answerFile } from "../http/answer-file.ts";
import type { Routes } from "../http/route.ts";

type AudioCalls =
  | "createSummaryAudio"
  | "getSummaryAudio"
  | "cancelSummaryAudio"
  | "getAudioFile"
  | "getAudioChapters"
  | "getPodcastFeedLink"
  | "createPodcastFeedLink"
  | "deletePodcastFeedLink"
  | "getPodcastFeed";

export function createAudioRoutes(dependencies: Dependencies): Routes<AudioCalls> {
  const { database, objectStorage } = dependencies;
  return {
    createSummaryAudio: {
      for: "user",
      handle: ({ actor, params, body }) => requestAudio({ actor, id: params.id, ...body, dependencies }),
    },
    getSummaryAudio: {
      for: "user",
      handle: ({ actor, params }) => readAudio({ actor, id: params.id, dependencies }),
    },
    cancelSummaryAudio: {
      for: "user",
      async handle({ actor, params }) {
        await cancelAudio({ actor, id: params.id, dependencies });
        return undefined;
      },
    },
    getAudioFile: {
      for: "anyone",
      async handle({ params, query, context }) {
        const audioId = params.audioId.replace(/\.mp3$/, "");
        const held = await openAudio({ audioId, token: query.token, dependencies });
        const file = await findAudioFile({ held, format: query.format, db: database.db });
        return answerFile({ context, file, storage: objectStorage });
      },
    },
    getAudioChapters: {
      for: "anyone",
      async handle({ params, query, context }) {
        const { result } = await openAudio({ ...params, token: query.token, dependencies });
        const chapters = result.chapters.map(({ title, startSeconds }) => ({
          startTime: startSeconds,
          title,
        }));
        return context.body(JSON.stringify({ version: "1.2.0", chapters }), 200, {
          "Content-Type": "application/json+chapters",
          "Cross-Origin-Resource-Policy": "cross-origin",
        });
      },
    },
    getPodcastFeedLink: { for: "user", handle: ({ actor }) => readPodcastFeedLink({ actor, dependencies }) },
    createPodcastFeedLink: {
      for: "user",
      handle: ({ actor }) => createPodcastFeedLink({ actor, dependencies }),
    },
    deletePodcastFeedLink: {
      for: "user",
      async handle({ actor }) {
        await deletePodcastFeedLink({ actor, dependencies });
        return undefined;
      },
    },
    getPodcastFeed: {
      for: "anyone",
      async handle({ params, context }) {
        const [token = "", extension] = params.fileName.split(".");
        const format = feedFormats.find((each) => each === extension);
        const xml = format
          ? await readPrivateFeed({ token, format, dependencies })
          : await readPodcastFeed({ token, dependencies });
        const type = feedContentTypes[format ?? "rss"];
        const etag = `"${createHash("sha256").update(xml).digest("base64url").slice(0, 22)}"`;
        const headers = { ETag: etag, "Cache-Control": "private, no-cache" };
        if (context.req.header("if-none-match")?.includes(etag)) return context.body(null, 304, headers);
        return context.body(xml, 200, { ...headers, "Content-Type": type });
      },
    },
  };
}
