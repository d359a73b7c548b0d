/** Maximum caption text, in characters. A 12-hour json3 track has about 9 million. */
export const MAX_CAPTION_CHARACTERS = 16_000_000;

/** Maximum cues of a transcript; about 100 hours of automatic captions. */
export const MAX_TRANSCRIPT_CUES = 250_000;

/**
 * Maximum characters of speech, not counting timestamps and markup: about 80 hours of speech. A summary
 * takes about 50 bytes of memory per character.
 */
export const MAX_SPEECH_CHARACTERS = 4_000_000;
