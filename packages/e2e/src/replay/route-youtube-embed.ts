import type { Page } from "@playwright/test";

/**
 * A fake embedded player that implements the message protocol of YouTube's player. The fake reports its
 * position once a listener has connected, starts at `start`, and obeys seekTo.
 */
const embedPage = `<!doctype html><title>Player</title><script>
let seconds = Number(new URLSearchParams(location.search).get("start") ?? 0);
let state = 1;
addEventListener("message", (event) => {
  const message = JSON.parse(event.data);
  if (message.event === "command" && message.func === "seekTo") seconds = message.args[0];
  if (message.event === "command" && message.func === "pauseVideo") state = 2;
  if (message.event === "command" && message.func === "playVideo") state = 1;
  const info = { currentTime: seconds, playerState: state };
  event.source.postMessage(JSON.stringify({ event: "infoDelivery", info }), event.origin);
});
</script>`;

export async function routeYouTubeEmbed(page: Page): Promise<void> {
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: embedPage }),
  );
  await page.route("https://i.ytimg.com/**", (route) => route.fulfill({ status: 404, body: "" }));
}
