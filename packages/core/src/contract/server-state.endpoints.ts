import { defineEndpoint } from "./define-endpoint.ts";
import type { serverStateSchemas } from "./server-state.schemas.ts";

type Schemas = typeof serverStateSchemas;

export const serverStateEndpoints = {
  readServerState: defineEndpoint<Schemas["readServerState"]>({
    method: "GET",
    path: "/api/admin/server",
    auth: "admin",
    reply: "data",
    defaultError: "Failed to load the server's state",
    failure: "internal",
    httpErrorText: "server",
    summary: "How this server is doing. For admins.",
  }),
  replayDeadJob: defineEndpoint<Schemas["replayDeadJob"]>({
    method: "POST",
    path: "/api/admin/dead-jobs/:id/replay",
    auth: "admin",
    reply: "success",
    defaultError: "Failed to replay the job",
    failure: "internal",
    httpErrorText: "server",
    summary: "Moves a dead job back to its queue. For admins.",
  }),
  forgetDeadJob: defineEndpoint<Schemas["forgetDeadJob"]>({
    method: "DELETE",
    path: "/api/admin/dead-jobs/:id",
    auth: "admin",
    reply: "success",
    defaultError: "Failed to delete the job",
    failure: "internal",
    httpErrorText: "server",
    summary: "Deletes a dead job. For admins.",
  }),
};
