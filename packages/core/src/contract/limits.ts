/** Request limits, enforced by the server and shown by clients before sending. */

/** Body size limit for ordinary JSON calls, far above the size of any real body. */
export const MAX_JSON_BODY_BYTES = 64 * 1024;
/**
 * Body size limit for JSON with captions. MAX_CAPTION_CHARACTERS at up to 3 bytes each could reach 48 MB, but
 * real tracks stay below 16 MB.
 */
export const MAX_CAPTION_BODY_BYTES = 24 * 1024 * 1024;
export const MAX_QUESTION_CHARACTERS = 500;
export const MAX_COMMENT_CHARACTERS = 1000;
export const MAX_SEARCH_CHARACTERS = 200;
export const MAX_FILE_NAME_CHARACTERS = 255;
export const MAX_LIST_ITEMS = 50;
export const MAX_TRANSCRIPT_PAGE_CUES = 20_000;
/** Far higher than any index in a real summary. */
export const MAX_POINT_INDEX = 5000;
export const MAX_KEPT_POINTS = 2000;
/** Maximum number of versions (lengths, shapes and languages) per talk in a list. */
export const MAX_TALK_VERSIONS = 100;
/** Minimum time for which a deleted summary can be restored. A sweep purges it a minute or two later. */
export const UNDO_DELETE_MS = 30_000;
export const MAX_COLLECTIONS = 100;
export const MAX_COLLECTION_TALKS = 2000;
export const MAX_COLLECTION_NAME_CHARACTERS = 80;
/** Maximum number of occurrences per talk in search results; `listTalkPlaces` lists them all. */
export const MAX_LISTED_PLACES = 3;
export const MAX_TALK_PLACES = 500;
export const MAX_ANSWER_STATEMENTS = 16;
export const MAX_ANSWER_CITATIONS = 16;
export const MAX_FOLLOWS_OF_FREE_PLAN = 10;
export const MAX_FOLLOWS_OF_PAID_PLAN = 200;
/** An account may link two sign-ins, each of which may already follow as much as a plan allows. */
export const MAX_LISTED_FOLLOWS = 2 * MAX_FOLLOWS_OF_PAID_PLAN;
export const MAX_KEYWORDS = 20;
export const MAX_KEYWORD_CHARACTERS = 60;
/** Upper bound for a follow's limit on new episodes per day. */
export const MAX_EPISODES_PER_DAY = 20;
export const DEFAULT_EPISODES_PER_DAY = 3;
export const MAX_EPISODES_PER_CATCH_UP = 20;
/** Maximum number of points per summary in a digest. `readSummary` returns all points. */
export const MAX_DIGEST_POINTS = 3;
/** The SMTP limit for an address. */
export const MAX_EMAIL_CHARACTERS = 254;
/** Enough for 2,000 feeds. */
export const MAX_OPML_CHARACTERS = 500_000;
/** MAX_OPML_CHARACTERS at up to 3 bytes each. */
export const MAX_OPML_BODY_BYTES = 1_500_000;
export const MAX_BATCH_ITEMS = 200;
/** Maximum number of videos that `listVideos` and batches read from a playlist, channel or podcast. */
export const MAX_LISTED_VIDEOS = 100;
/** Same as the limit for a collection's name, so that a batch can become a collection of the same name. */
export const MAX_BATCH_TITLE_CHARACTERS = MAX_COLLECTION_NAME_CHARACTERS;
/** Maximum number of unfinished batches per user. */
export const MAX_OPEN_BATCHES = 20;
/** Far more than MAX_BATCH_ITEMS links with titles take up. */
export const MAX_BATCH_BODY_BYTES = 512 * 1024;
