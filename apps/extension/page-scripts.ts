export const youtubePages = [
  "https://www.youtube.com/*",
  "https://m.youtube.com/*",
  "https://music.youtube.com/*",
];

/** Content scripts for every YouTube page. `file` is the path in the built extension. */
export const pageScripts: { entry: string; file: string; world?: "MAIN" }[] = [
  { entry: "src/content/main.ts", file: "content/main.js" },
  { entry: "src/content/page-bridge.ts", file: "content/page-bridge.js", world: "MAIN" },
];

/**
 * Injected by the background when the user clicks the button, in this order, after the UI strings in the user's
 * language.
 */
export const panelScripts = [
  { entry: "src/content/panel/react.ts", file: "content/react.js" },
  /**
   * Only zod, because the parts of it that the panel's script uses aren't known until that script is built;
   * see `build/share-zod.ts`.
   */
  { entry: "src/content/panel/zod.ts", file: "content/zod.js" },
  {
    entry: "src/content/panel/main.ts",
    file: "content/panel.js",
    /** Modules that an earlier script provides, each with the global object that holds it. */
    globals: {
      react: "pithReact.react",
      "react/jsx-runtime": "pithReact.jsxRuntime",
      "react-dom": "pithReact.dom",
      "react-dom/client": "pithReact.client",
      zod: "pithZod",
    },
  },
];
export const textsEntry = "src/content/panel/texts.ts";
export const getTextsFile = (language: string) => `content/texts-${language}.js`;
