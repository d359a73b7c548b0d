import { createServerTranslators } from "@pith/texts/create-server-translators";

/** Translators for everything the server says. All texts are core's messages. */
export const translators = createServerTranslators();
