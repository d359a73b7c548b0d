/** One result of the doctor's checks. */
export interface Finding {
  /**
   * With a risk, the installation still works. A problem is broken now, and makes the doctor exit with code
   * 1.
   */
  state: "ok" | "risk" | "problem";
  /** One sentence. If something is wrong, it says what to do. */
  text: string;
}
