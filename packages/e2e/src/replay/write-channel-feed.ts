import { recordings } from "./recordings.ts";

/** A channel that the YouTube replay has a feed for. */
export const channelUrl = "https://www.youtube.com/channel/UCreplayed00000000000000";
/** The channel's initial videos, newest first. */
const firstVideos = ["M4gD1WSo5mA", "F1xioXWb8CY"];

/** Writes the channel's feed as YouTube does, with videos that appeared since the server started. */
export function writeChannelFeed(published: readonly { videoId: string; at: Date }[]): string {
  const entries = [
    ...published.toReversed(),
    ...firstVideos.map((videoId, index) => ({ videoId, at: new Date(Date.UTC(2026, 0, 20 - index)) })),
  ].filter(({ videoId }) => videoId in recordings);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
<id>yt:channel:replayed00000000000000</id><yt:channelId>replayed00000000000000</yt:channelId>
<title>Replayed talks</title><link rel="alternate" href="${channelUrl}"/>
${entries
  .map(
    ({ videoId, at }) => `<entry>
<id>yt:video:${videoId}</id><yt:videoId>${videoId}</yt:videoId><title>Talk ${videoId}</title>
<link rel="alternate" href="https://www.youtube.com/watch?v=${videoId}"/>
<published>${at.toISOString()}</published><updated>${at.toISOString()}</updated>
</entry>`,
  )
  .join("\n")}
</feed>`;
}
