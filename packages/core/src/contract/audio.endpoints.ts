import type { audioSchemas } from "./audio.schemas.ts";
import { defineEndpoint } from "./define-endpoint.ts";
import { MAX_JSON_BODY_BYTES } from "./limits.ts";

type Schemas = typeof audioSchemas;

export const audioEndpoints = {
  createSummaryAudio: defineEndpoint<Schemas["createSummaryAudio"]>({
    method: "POST",
    path: "/api/summaries/:id/audio",
    auth: "visitor",
    reply: "data",
    defaultError: "Failed to start the audio",
    httpErrorText: "server",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary: "Has a summary read aloud, or joins the work, and reserves its audio quota.",
  }),
  getSummaryAudio: defineEndpoint<Schemas["getSummaryAudio"]>({
    method: "GET",
    path: "/api/summaries/:id/audio",
    auth: "visitor",
    reply: "data",
    defaultError: "Failed to fetch the audio",
    httpErrorText: "server",
    summary: "The newest audio of one of the caller's summaries.",
  }),
  getAudioFile: defineEndpoint<Schemas["getAudioFile"]>({
    method: "GET",
    path: "/api/audio/:audioId",
    auth: "none",
    reply: "bytes",
    defaultError: "Failed to fetch the audio",
    httpErrorText: "server",
    summary: "The sound itself, for whoever has its address; answers ranges.",
  }),
  getAudioChapters: defineEndpoint<Schemas["getAudioChapters"]>({
    method: "GET",
    path: "/api/audio/:audioId/chapters",
    auth: "none",
    reply: "plain",
    defaultError: "Failed to fetch the chapters",
    httpErrorText: "server",
    summary: "The audio's chapters, as podcast apps read them.",
  }),
  getPodcastFeedLink: defineEndpoint<Schemas["getPodcastFeedLink"]>({
    method: "GET",
    path: "/api/feed-token",
    auth: "user",
    reply: "data",
    defaultError: "Failed to fetch your podcast feed",
    httpErrorText: "server",
    summary: "The address of the caller's podcast feed.",
  }),
  createPodcastFeedLink: defineEndpoint<Schemas["createPodcastFeedLink"]>({
    method: "POST",
    path: "/api/feed-token",
    auth: "user",
    reply: "data",
    defaultError: "Failed to make your podcast feed",
    httpErrorText: "server",
    summary: "Makes the caller's podcast feed; the same one where there is one.",
  }),
  deletePodcastFeedLink: defineEndpoint<Schemas["deletePodcastFeedLink"]>({
    method: "DELETE",
    path: "/api/feed-token",
    auth: "user",
    reply: "success",
    defaultError: "Failed to take your podcast feed back",
    httpErrorText: "server",
    summary: "Takes the podcast feed back: its address and those in it lead nowhere from now on.",
  }),
  getPodcastFeed: defineEndpoint<Schemas["getPodcastFeed"]>({
    method: "GET",
    path: "/feeds/:fileName",
    auth: "none",
    reply: "text",
    defaultError: "Failed to fetch the podcast feed",
    httpErrorText: "server",
    summary: "A podcast feed of somebody's audio summaries, for whoever has its address.",
  }),
};
