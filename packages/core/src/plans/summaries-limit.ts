/** 'Unlimited' in wire format. Internally, it's null, which prevents accidental arithmetic. */
export const UNLIMITED_SUMMARIES = -1;
