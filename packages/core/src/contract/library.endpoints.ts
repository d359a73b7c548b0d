import { defineEndpoint } from "./define-endpoint.ts";
import type { librarySchemas } from "./library.schemas.ts";

type Schemas = typeof librarySchemas;

export const libraryEndpoints = {
  listSummaryVersions: defineEndpoint<Schemas["listSummaryVersions"]>({
    method: "GET",
    path: "/api/summaries/:id/versions",
    auth: "visitor",
    reply: "data",
    defaultError: "Couldn't load the versions of this summary",
    failure: "internal.fetch_versions",
    httpErrorText: "server",
    summary: "The caller's summaries of the same talk, and what each other version would cost.",
  }),
  keepPoint: defineEndpoint<Schemas["keepPoint"]>({
    method: "PUT",
    path: "/api/summaries/:id/kept-points/:pointIndex",
    auth: "visitor",
    reply: "success",
    defaultError: "Couldn't keep the point",
    failure: "internal.keep_point",
    httpErrorText: "server",
    summary: "Keeps a point of a summary.",
  }),
  unkeepPoint: defineEndpoint<Schemas["unkeepPoint"]>({
    method: "DELETE",
    path: "/api/summaries/:id/kept-points/:pointIndex",
    auth: "visitor",
    reply: "success",
    defaultError: "Couldn't change the point",
    failure: "internal.unkeep_point",
    httpErrorText: "server",
    summary: "Removes a point from the kept ones.",
  }),
  listKeptPoints: defineEndpoint<Schemas["listKeptPoints"]>({
    method: "GET",
    path: "/api/library/kept-points",
    auth: "user",
    reply: "data",
    defaultError: "Couldn't load your kept points",
    failure: "internal.fetch_kept_points",
    httpErrorText: "server",
    summary: "The caller's kept points, the latest first; of one summary if `summaryId` is set.",
  }),
};
