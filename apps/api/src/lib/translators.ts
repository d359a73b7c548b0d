import { createServerTranslators } from "@pith/texts/create-server-translators";

/** Everything that the server says, in each language. It has no texts but core's messages. */
export const translators = createServerTranslators();
