import { defineSetting, type SettingSection } from "./setting.ts";
import { existing } from "./text-forms.ts";
import { baseUrl, proxyUrl } from "./url-forms.ts";

export const sourceSection = {
  title: "Video sources",
  settings: {
    YOUTUBE_CONFIG_FILE: defineSetting({
      form: existing("file"),
      description:
        "JSON file that overrides the built-in ladder of YouTube player clients, so that a change at YouTube needs no release.",
      example: "/etc/pith/youtube.json",
    }),
    YOUTUBE_PROXY_URL: defineSetting({
      form: proxyUrl,
      description: "HTTP proxy for all requests to YouTube.",
      example: "http://user:password@proxy.example:3128",
    }),
    YT_DLP_PATH: defineSetting({
      form: existing("program"),
      description: "yt-dlp, which is tried if the built-in ladder finds no captions.",
      example: "/usr/local/bin/yt-dlp",
    }),
    FFMPEG_PATH: defineSetting({
      form: existing("program"),
      description:
        "ffmpeg. Speech recognition needs it to convert long recordings other than WAV and MP3, and, with a model on this machine, all recordings other than WAV.",
      example: "/usr/bin/ffmpeg",
    }),
    YOUTUBE_ORIGIN: defineSetting({
      form: baseUrl,
      description: "Replay server for YouTube, for tests.",
    }),
    SPONSORBLOCK_ORIGIN: defineSetting({
      form: baseUrl,
      description: "Replay server for SponsorBlock, for tests.",
    }),
  },
} satisfies SettingSection;
