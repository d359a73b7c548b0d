/** One result of the doctor's checks. */
export interface Finding {
  /**
   * `risk`: the installation still works. `problem`: something is broken, and the doctor exits with code 1.
   */
  state: "ok" | "risk" | "problem";
  /** One sentence. If something is wrong, it tells the admin what to do. */
  text: string;
}
