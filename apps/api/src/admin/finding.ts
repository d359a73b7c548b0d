/** One result of the doctor's checks. */
export interface Finding {
  /** A risk still works. A problem is broken now, and makes the doctor's exit code 1. */
  state: "ok" | "risk" | "problem";
  /** One sentence. If something is wrong, it says what to do. */
  text: string;
}
