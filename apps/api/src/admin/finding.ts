/** One thing that the doctor looked at. */
export interface Finding {
  /** A risk works today. A problem is broken now, and makes the doctor's exit code 1. */
  state: "ok" | "risk" | "problem";
  /** One sentence. If something is wrong, it says what to do. */
  text: string;
}
