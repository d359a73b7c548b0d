import type { ConnectionPlace } from "@pith/core/contract/connection.schemas";

/** Names of the services, the same in every language. */
export const placeNames: Record<ConnectionPlace, string> = { notion: "Notion", readwise: "Readwise" };
