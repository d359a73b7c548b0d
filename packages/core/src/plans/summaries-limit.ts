/** How 'unlimited' is written on the wire. Inside it is null, so that no arithmetic can be done with it by mistake. */
export const UNLIMITED_SUMMARIES = -1;
