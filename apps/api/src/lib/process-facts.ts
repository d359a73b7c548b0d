import packageFile from "../../package.json" with { type: "json" };

/** What a server process is, as shown to operators. */
export interface ProcessFacts {
  /** Random, new with each start. */
  id: string;
  role: "all" | "api" | "worker";
  version: string;
  startedAt: Date;
}

/** Pith's version. */
export const { version } = packageFile;
