/** A series's labels, including its name as `__name__`. */
export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  labels: Labels;
  value: number;
  /** When it was scraped, in Unix seconds. */
  atSeconds: number;
}

/** Values of one series, oldest first. */
export interface Series {
  labels: Labels;
  points: { value: number; atSeconds: number }[];
}
