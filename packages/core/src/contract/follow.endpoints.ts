import { defineEndpoint } from "./define-endpoint.ts";
import type { followSchemas } from "./follow.schemas.ts";
import { MAX_JSON_BODY_BYTES } from "./limits.ts";

type Schemas = typeof followSchemas;

export const followEndpoints = {
  listFollows: defineEndpoint<Schemas["listFollows"]>({
    method: "GET",
    path: "/api/follows",
    auth: "user",
    keyScope: "read",
    reply: "data",
    defaultError: "The call about follows failed",
    failure: "internal",
    httpErrorText: "server",
    summary: "The followed feeds with their rules, the settings of digests, and today's usage.",
  }),
  createFollow: defineEndpoint<Schemas["createFollow"]>({
    method: "POST",
    path: "/api/follows",
    auth: "user",
    keyScope: "create",
    reply: "data",
    defaultError: "The call about follows failed",
    failure: "internal",
    httpErrorText: "server",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    timeoutMs: 30_000,
    summary:
      "Follows a channel, a playlist, a podcast or any feed. If it is already followed, returns that follow.",
  }),
  updateFollow: defineEndpoint<Schemas["updateFollow"]>({
    method: "PUT",
    path: "/api/follows/:id",
    auth: "user",
    keyScope: "create",
    reply: "data",
    defaultError: "The call about follows failed",
    failure: "internal",
    httpErrorText: "server",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary: "Changes a follow's rules, or pauses it.",
  }),
  deleteFollow: defineEndpoint<Schemas["deleteFollow"]>({
    method: "DELETE",
    path: "/api/follows/:id",
    auth: "user",
    keyScope: "create",
    reply: "success",
    defaultError: "The call about follows failed",
    failure: "internal",
    httpErrorText: "server",
    summary: "Stops following a feed. Its summaries stay in the library.",
  }),
  listFollowedEpisodes: defineEndpoint<Schemas["listFollowedEpisodes"]>({
    method: "GET",
    path: "/api/follows/:id/episodes",
    auth: "user",
    keyScope: "read",
    reply: "data",
    defaultError: "The call about follows failed",
    failure: "internal",
    httpErrorText: "server",
    summary: "A followed feed's episodes and what became of them, newest first.",
  }),
  updateFollowSettings: defineEndpoint<Schemas["updateFollowSettings"]>({
    method: "PUT",
    path: "/api/follows/settings",
    auth: "user",
    keyScope: "account",
    reply: "data",
    defaultError: "The call about follows failed",
    failure: "internal",
    httpErrorText: "server",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary: "Changes when digests are sent, and how. A new email address gets a code to confirm it with.",
  }),
};
