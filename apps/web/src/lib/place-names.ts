import type { ConnectionPlace } from "@pith/core/contract/connection.schemas";

/** The services' names, which are the same in every language. */
export const placeNames: Record<ConnectionPlace, string> = { notion: "Notion", readwise: "Readwise" };
