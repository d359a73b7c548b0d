/** Wire format of 'unlimited'. Internally it is null, so that nobody can accidentally do arithmetic with it. */
export const UNLIMITED_SUMMARIES = -1;
