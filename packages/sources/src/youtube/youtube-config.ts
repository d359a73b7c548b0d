/**
 * How one of YouTube's own apps requests a video. Plain data, so that changes at YouTube don't require a
 * release.
 */
export interface PlayerClient {
  /** The client's label in `attempts`. */
  id: string;
  /**
   * `player`: InnerTube's player call. `reel`: the call behind the Shorts shelf, which returns the same data. `page`:
   * the watch page as sent to a browser.
   */
  call: "player" | "reel" | "page";
  headers: Readonly<Record<string, string>>;
  /** InnerTube's `context.client`; empty for `page`. */
  context: Readonly<Record<string, string | number>>;
  /** True for a player embedded in another site, where some age-restricted videos still play. */
  isEmbedded?: boolean;
}

export interface YouTubeConfig {
  /** YouTube's base URL; tests can use a replay server's instead. */
  youtubeOrigin: string;
  /** Tried in order until one yields captions. */
  clients: readonly PlayerClient[];
  /** Client for InnerTube's `next` call, which returns chapters; null skips it. */
  nextClient: PlayerClient | null;
  callTimeoutMs: number;
}

/** Requests English responses, because refusals are identified by their text. */
const locale = { hl: "en", gl: "US", utcOffsetMinutes: 0 } as const;

/** Consent cookie, which skips YouTube's consent page for European visitors. */
const consentCookie = "SOCS=CAI";

const browserAgent =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36";

const androidAgent = "com.google.android.youtube/21.03.36 (Linux; U; Android 16; en_US) gzip";

const androidContext = {
  ...locale,
  clientName: "ANDROID",
  clientVersion: "21.03.36",
  osName: "Android",
  osVersion: "16",
  androidSdkVersion: 36,
};

const webClient: PlayerClient = {
  id: "web",
  call: "player",
  headers: {
    "user-agent": browserAgent,
    "x-youtube-client-name": "1",
    "x-youtube-client-version": "2.20260623.01.00",
    cookie: consentCookie,
  },
  context: { ...locale, clientName: "WEB", clientVersion: "2.20260623.01.00", platform: "DESKTOP" },
};

/**
 * The ladder as of November 2026. App clients come first because their caption links need no proof-of-origin token. The
 * web player's links return an empty 200 without one (`exp=xpe`).
 */
export const defaultYouTubeConfig: YouTubeConfig = {
  youtubeOrigin: "https://www.youtube.com",
  callTimeoutMs: 8_000,
  nextClient: webClient,
  clients: [
    {
      id: "android",
      call: "player",
      headers: {
        "user-agent": androidAgent,
        "x-youtube-client-name": "3",
        "x-youtube-client-version": "21.03.36",
      },
      context: androidContext,
    },
    {
      id: "ios",
      call: "player",
      headers: {
        "user-agent": "com.google.ios.youtube/20.11.6 (iPhone10,4; U; CPU iOS 16_7_7 like Mac OS X)",
        "x-youtube-client-name": "5",
        "x-youtube-client-version": "20.11.6",
      },
      context: {
        ...locale,
        clientName: "IOS",
        clientVersion: "20.11.6",
        deviceMake: "Apple",
        deviceModel: "iPhone10,4",
        osName: "iOS",
        osVersion: "16.7.7.20H330",
      },
    },
    {
      id: "visionos",
      call: "player",
      headers: {
        "user-agent":
          "com.google.visionos.youtube/1.02(RealityDevice14,1; U; CPU visionOS 25_6_0 like Mac OS X)",
        "x-youtube-client-name": "101",
        "x-youtube-client-version": "1.02",
      },
      context: {
        ...locale,
        clientName: "VISIONOS",
        clientVersion: "1.02",
        deviceMake: "Apple",
        deviceModel: "RealityDevice14,1",
        osName: "visionOS",
        osVersion: "25.6.0.23O471",
      },
    },
    {
      id: "android_reel",
      call: "reel",
      headers: {
        "user-agent": androidAgent,
        "x-youtube-client-name": "3",
        "x-youtube-client-version": "21.03.36",
      },
      context: androidContext,
    },
    {
      id: "android_vr",
      call: "player",
      headers: {
        "user-agent":
          "com.google.android.apps.youtube.vr.oculus/1.65.10 (Linux; U; Android 12L; eureka-user Build/SQ3A.220605.009.A1) gzip",
        "x-youtube-client-name": "28",
        "x-youtube-client-version": "1.65.10",
      },
      context: {
        ...locale,
        clientName: "ANDROID_VR",
        clientVersion: "1.65.10",
        deviceMake: "Oculus",
        deviceModel: "Quest 3",
        osName: "Android",
        osVersion: "12L",
        androidSdkVersion: 32,
      },
    },
    {
      id: "tv_embedded",
      call: "player",
      headers: {
        "user-agent": "Mozilla/5.0 (ChromiumStylePlatform) Cobalt/Version",
        "x-youtube-client-name": "85",
        "x-youtube-client-version": "2.0",
      },
      context: { ...locale, clientName: "TVHTML5_SIMPLY_EMBEDDED_PLAYER", clientVersion: "2.0" },
      isEmbedded: true,
    },
    {
      id: "mweb",
      call: "player",
      headers: {
        "user-agent":
          "Mozilla/5.0 (iPad; CPU OS 16_7_10 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1",
        "x-youtube-client-name": "2",
        "x-youtube-client-version": "2.20260205.04.01",
        cookie: consentCookie,
      },
      context: { ...locale, clientName: "MWEB", clientVersion: "2.20260205.04.01" },
    },
    webClient,
    {
      id: "watch_page",
      call: "page",
      headers: { "user-agent": browserAgent, "accept-language": "en-US,en;q=0.9", cookie: consentCookie },
      context: {},
    },
  ],
};
