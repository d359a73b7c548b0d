/** Maximum length of a caption file. The json3 track of a 12-hour video has about 9 million characters. */
export const MAX_CAPTION_CHARACTERS = 16_000_000;

/** Maximum number of cues in a transcript, about 100 hours of automatic captions. */
export const MAX_TRANSCRIPT_CUES = 250_000;

/**
 * Maximum number of characters of speech, excluding timestamps and markup. This is about 80 hours.
 * Summarizing takes about 50 bytes of memory per character.
 */
export const MAX_SPEECH_CHARACTERS = 4_000_000;
