/** The largest caption text that Pith reads, in characters. A 12-hour json3 track is about 9 million. */
export const MAX_CAPTION_CHARACTERS = 16_000_000;

/** The most cues a transcript may have; about 100 hours of automatic captions. */
export const MAX_TRANSCRIPT_CUES = 250_000;
