/**
 * Builds a watch page as a browser shows it, from the relevant elements of YouTube's page and the recorded
 * player response. Recorded pages have the response but not the elements, which YouTube's scripts create.
 */
export function buildWatchPage(player: string): string {
  const { videoDetails }: { videoDetails?: { title?: string; author?: string; videoId?: string } } =
    JSON.parse(player);
  const title = escapeHtml(videoDetails?.title ?? "Video unavailable");
  return `<!doctype html>
<html lang="en" style="font-size: 10px">
<head><meta charset="utf-8"><title>${title} - YouTube</title></head>
<body>
<ytd-app>
<ytd-watch-flexy video-id="${escapeHtml(videoDetails?.videoId ?? "")}">
<div id="columns">
<div id="primary"><div id="primary-inner">
<div id="player"><div id="movie_player" class="html5-video-player"><video class="html5-main-video"></video>
<div class="ytp-right-controls"></div></div></div>
<div id="below"><ytd-watch-metadata><div id="above-the-fold">
<div id="title"><h1><yt-formatted-string>${title}</yt-formatted-string></h1></div>
<div id="top-row"><div id="owner">${escapeHtml(videoDetails?.author ?? "")}</div>
<div id="actions"><div id="menu"><div id="top-level-buttons-computed"></div></div></div></div>
</div></ytd-watch-metadata></div>
</div></div>
<div id="secondary"><div id="secondary-inner"><div id="related"></div></div></div>
</div>
</ytd-watch-flexy>
</ytd-app>
<script>var ytInitialPlayerResponse = ${player.replaceAll("<", "\\u003c")};</script>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
