import packageFile from "../../package.json" with { type: "json" };

/** Facts about a server process, shown to operators. */
export interface ProcessFacts {
  /** Random, regenerated at each start. */
  id: string;
  role: "all" | "api" | "worker";
  version: string;
  startedAt: Date;
}

export const { version } = packageFile;
