export const youtubePages = [
  "https://www.youtube.com/*",
  "https://m.youtube.com/*",
  "https://music.youtube.com/*",
];

/** What the browser runs in every page of YouTube's. `file` is the path in the built extension. */
export const pageScripts: { entry: string; file: string; world?: "MAIN" }[] = [
  { entry: "src/content/main.ts", file: "content/main.js" },
  { entry: "src/content/page-bridge.ts", file: "content/page-bridge.js", world: "MAIN" },
];

/** What the background runs in a page whose button is pressed, after the texts in the person's language. */
export const panelScript = { entry: "src/content/panel/main.ts", file: "content/panel.js" };
export const textsEntry = "src/content/panel/texts.ts";
export const getTextsFile = (language: string) => `content/texts-${language}.js`;
