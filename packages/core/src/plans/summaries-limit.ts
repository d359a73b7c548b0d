/**
 * 'Unlimited' in wire format. Internally, it is null, so that nobody accidentally does arithmetic with it.
 */
export const UNLIMITED_SUMMARIES = -1;
