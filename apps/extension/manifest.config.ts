import { defineManifest } from "@crxjs/vite-plugin";
import { readOrigin } from "./build/read-origin.ts";
import packageJson from "./package.json" with { type: "json" };
import { youtubePages } from "./page-scripts.ts";

/**
 * The public half of a key pair whose private half was discarded. It fixes the extension's id for unpacked
 * builds, so that a server can list the id in ALLOWED_ORIGINS. The store replaces this key with its own.
 */
const publicKey =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAogJpkLWLT4pueCoNsihBwdgvlUr/ptx/fXCrhPzxYAXd5158ywhHhR2XLVpjOOK1+QoRoztMyrxycGDDAO81kcOxcf0FQV8T4ZnTdiJ7hmD5WQh1ckhqsdRtaWF1wAQ1NuI33mxSw6vzfttJMEJi/AnJIoQfeqdeA6QcRwjyLty2YsuVp/x6Eh9FDrarTaAAddf9LB13RF1rMa1U9sFwnGSL2Xb4saNcFO5tjYv8Q3n/NMh0ucExCf3At0O32n4G05sUpxFdHO31Chzm7bVe46q0JwM3Td6J7wtSQtCheY3cpgEwcXHfK/EkvON1CzXKYxyNnl4crQ5kt81hnOw0ZwIDAQAB";

const icons = { 16: "icons/16.png", 32: "icons/32.png", 48: "icons/48.png", 128: "icons/128.png" };

export default defineManifest({
  manifest_version: 3,
  name: "__MSG_name__",
  description: "__MSG_description__",
  default_locale: "en",
  version: packageJson.version,
  key: publicKey,
  minimum_chrome_version: "120",
  icons,
  action: { default_popup: "src/popup/index.html", default_icon: icons, default_title: "Pith" },
  side_panel: { default_path: "src/side-panel/index.html" },
  options_ui: { page: "src/options/index.html", open_in_tab: true },
  commands: {
    _execute_action: { suggested_key: { default: "Alt+Shift+P" } },
    "toggle-panel": { suggested_key: { default: "Alt+Shift+S" }, description: "__MSG_commandPanel__" },
    "open-side-panel": { suggested_key: { default: "Alt+Shift+K" }, description: "__MSG_commandSide__" },
  },
  background: { service_worker: "src/background/main.ts", type: "module" },
  // For the engine's WebAssembly module. Extension pages block all WebAssembly by default.
  content_security_policy: { extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'" },
  permissions: ["storage", "offscreen", "contextMenus", "activeTab", "scripting", "sidePanel"],
  host_permissions: [...youtubePages, `${readOrigin()}/*`],
  // For the user's own model or server. We request access to each host only when the user chooses it.
  optional_host_permissions: ["https://*/*", "http://*/*"],
});
