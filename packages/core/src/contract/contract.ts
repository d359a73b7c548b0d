import { accountEndpoints } from "./account.endpoints.ts";
import { accountSchemas } from "./account.schemas.ts";
import { adminEndpoints } from "./admin.endpoints.ts";
import { adminSchemas } from "./admin.schemas.ts";
import { agentEndpoints } from "./agent.endpoints.ts";
import { agentSchemas } from "./agent.schemas.ts";
import { audioEndpoints } from "./audio.endpoints.ts";
import { audioSchemas } from "./audio.schemas.ts";
import { authEndpoints } from "./auth.endpoints.ts";
import { authSchemas } from "./auth.schemas.ts";
import { batchEndpoints } from "./batch.endpoints.ts";
import { batchSchemas } from "./batch.schemas.ts";
import { connectionEndpoints } from "./connection.endpoints.ts";
import { connectionSchemas } from "./connection.schemas.ts";
import type { Endpoint, EndpointSchemas } from "./define-endpoint.ts";
import { followEndpoints } from "./follow.endpoints.ts";
import { followSchemas } from "./follow.schemas.ts";
import { keyEndpoints } from "./key.endpoints.ts";
import { keySchemas } from "./key.schemas.ts";
import { libraryEndpoints } from "./library.endpoints.ts";
import { librarySchemas } from "./library.schemas.ts";
import { listEndpoints } from "./list.endpoints.ts";
import { listSchemas } from "./list.schemas.ts";
import { memberEndpoints } from "./member.endpoints.ts";
import { memberSchemas } from "./member.schemas.ts";
import { notificationEndpoints } from "./notification.endpoints.ts";
import { notificationSchemas } from "./notification.schemas.ts";
import { paymentEndpoints } from "./payment.endpoints.ts";
import { paymentSchemas } from "./payment.schemas.ts";
import { premiumEndpoints } from "./premium.endpoints.ts";
import { premiumSchemas } from "./premium.schemas.ts";
import { serverStateEndpoints } from "./server-state.endpoints.ts";
import { serverStateSchemas } from "./server-state.schemas.ts";
import { starsEndpoints } from "./stars.endpoints.ts";
import { starsSchemas } from "./stars.schemas.ts";
import { summaryEndpoints } from "./summary.endpoints.ts";
import { summarySchemas } from "./summary.schemas.ts";
import { systemEndpoints } from "./system.endpoints.ts";
import { systemSchemas } from "./system.schemas.ts";
import { webhookEndpoints } from "./webhook.endpoints.ts";
import { webhookSchemas } from "./webhook.schemas.ts";

/** All endpoints by name. Doesn't load zod. */
export const endpoints = {
  ...systemEndpoints,
  ...authEndpoints,
  ...memberEndpoints,
  ...adminEndpoints,
  ...accountEndpoints,
  ...keyEndpoints,
  ...agentEndpoints,
  ...webhookEndpoints,
  ...connectionEndpoints,
  ...premiumEndpoints,
  ...paymentEndpoints,
  ...starsEndpoints,
  ...notificationEndpoints,
  ...summaryEndpoints,
  ...libraryEndpoints,
  ...listEndpoints,
  ...followEndpoints,
  ...batchEndpoints,
  ...audioEndpoints,
  ...serverStateEndpoints,
};

/** Schemas of all endpoints, by endpoint name. Used by the server, /openapi.json and tests. */
export const contractSchemas = {
  ...systemSchemas,
  ...authSchemas,
  ...memberSchemas,
  ...adminSchemas,
  ...accountSchemas,
  ...keySchemas,
  ...agentSchemas,
  ...webhookSchemas,
  ...connectionSchemas,
  ...premiumSchemas,
  ...paymentSchemas,
  ...starsSchemas,
  ...notificationSchemas,
  ...summarySchemas,
  ...librarySchemas,
  ...listSchemas,
  ...followSchemas,
  ...batchSchemas,
  ...audioSchemas,
  ...serverStateSchemas,
};

export type EndpointName = keyof typeof endpoints;
export type SchemasOf<Name extends EndpointName> = (typeof contractSchemas)[Name];

// Type error if an endpoint has no schemas, or vice versa.
endpoints satisfies { [Name in keyof typeof contractSchemas]: Endpoint<(typeof contractSchemas)[Name]> };
contractSchemas satisfies Record<EndpointName, EndpointSchemas>;
