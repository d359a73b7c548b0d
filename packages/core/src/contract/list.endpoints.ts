import { defineEndpoint } from "./define-endpoint.ts";
import type { listSchemas } from "./list.schemas.ts";

type Schemas = typeof listSchemas;

export const listEndpoints = {
  listVideos: defineEndpoint<Schemas["listVideos"]>({
    method: "GET",
    path: "/api/lists",
    auth: "visitor",
    keyScope: "read",
    reply: "data",
    defaultError: "Couldn't load the list",
    failure: "internal.fetch_list",
    httpErrorText: "server",
    timeoutMs: 30_000,
    summary:
      "The videos of a playlist, a channel or a podcast's feed, to choose one from, or the title of a single YouTube video. Costs nothing.",
  }),
};
