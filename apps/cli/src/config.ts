export interface CliConfig {
  /** Where YouTube is, if not at its own address: a replay server for tests and development. */
  youtubeOrigin: string | undefined;
  /** Where SponsorBlock is; null switches it off, undefined leaves its own address. */
  sponsorBlockOrigin: string | null | undefined;
}

/** Reads the environment, the only place of the command line that does. An empty value counts as not set. */
export function readConfig(): CliConfig {
  const sponsorBlock = process.env["PITH_SPONSORBLOCK_ORIGIN"];
  return {
    youtubeOrigin: process.env["PITH_YOUTUBE_ORIGIN"] || undefined,
    sponsorBlockOrigin: sponsorBlock === "off" ? null : sponsorBlock || undefined,
  };
}
