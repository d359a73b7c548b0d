import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";

/** A moment that an answer cites. */
export type QuestionMoment = QuestionAnswer["moments"][number];
