/** The stores that the extension is packed for. */
export const stores = ["chrome", "edge", "firefox"];

/** Must never change: Firefox stores a user's data under this id. */
const geckoId = "pith@pith.extension";
/** The first Firefox version that supports `data_collection_permissions`. */
const firefoxVersion = "140.0";

/**
 * The only hosts requested at installation. The host of a server or model is requested when the user sets
 * it.
 */
const installedHosts = [
  "https://www.youtube.com/*",
  "https://m.youtube.com/*",
  "https://music.youtube.com/*",
];

/** Returns a store's manifest, derived from the build's manifest, which is for a local installation. */
export function buildStoreManifest({ manifest, store }) {
  // Removes the key, since the stores sign with their own.
  const { key: _key, ...kept } = manifest;
  const shared = { ...kept, host_permissions: installedHosts };
  return store === "firefox" ? toFirefox(shared) : shared;
}

/** Permissions that only Chrome and Edge support. */
const chromePermissions = ["offscreen", "sidePanel"];

function toFirefox({ minimum_chrome_version: _version, side_panel: sidePanel, ...manifest }) {
  const { service_worker: script, type } = manifest.background;
  return {
    ...manifest,
    // Firefox supports neither service workers nor offscreen documents for extensions.
    background: { scripts: [script], type },
    permissions: manifest.permissions.filter((permission) => !chromePermissions.includes(permission)),
    sidebar_action: {
      default_panel: sidePanel.default_path,
      default_title: manifest.action.default_title,
      default_icon: manifest.icons,
      open_at_install: false,
    },
    browser_specific_settings: {
      gecko: {
        id: geckoId,
        strict_min_version: firefoxVersion,
        // Declared because a full summary sends captions to the selected server or model, and signing in
        // identifies the user to it.
        data_collection_permissions: {
          required: ["none"],
          optional: ["websiteContent", "authenticationInfo"],
        },
      },
    },
  };
}

/**
 * Returns the reasons why a store would reject a manifest, one sentence each; empty if there are none.
 * `descriptions` has the extension's description by language.
 */
export function findStoreFaults({ manifest, store, descriptions }) {
  const faults = [];
  const hosts = manifest.host_permissions ?? [];
  const text = JSON.stringify(manifest);
  if (manifest.manifest_version !== 3) faults.push("The manifest's version isn't 3.");
  if (!/^\d+(\.\d+){0,3}$/.test(manifest.version)) faults.push("The version isn't one to four numbers.");
  if ("key" in manifest) faults.push("The manifest has a key.");
  if ("update_url" in manifest) faults.push("The manifest has an update address.");
  if (/localhost|127\.0\.0\.1/.test(text)) faults.push("The manifest names this machine.");
  if (hosts.some((host) => !installedHosts.includes(host)))
    faults.push("A host besides YouTube's is asked for at installation.");
  if (!manifest.icons?.["128"]) faults.push("There is no icon of 128 pixels.");
  if (manifest.web_accessible_resources?.length > 0)
    faults.push("Pages could find the extension by its files.");
  // The engine compiles a small WebAssembly module of its own, which isn't remote code.
  if (/(?<!wasm-)unsafe-eval/.test(text) || text.includes("<all_urls>"))
    faults.push("It asks for more than it needs.");
  for (const [language, description] of Object.entries(descriptions))
    if (description.length > 132)
      faults.push(`The description in ${language} is longer than 132 characters.`);
  if (store === "firefox") {
    const { gecko } = manifest.browser_specific_settings ?? {};
    if (!/^[\w.-]+@[\w.-]+$/.test(gecko?.id ?? "")) faults.push("Firefox needs an id.");
    if (!gecko?.data_collection_permissions?.required?.length)
      faults.push("Firefox needs to know what is collected.");
    if (manifest.background?.service_worker) faults.push("Firefox has no service workers for extensions.");
    if (manifest.permissions.some((permission) => chromePermissions.includes(permission)))
      faults.push("Firefox has no offscreen documents, and a sidebar in place of a side panel.");
    if ("minimum_chrome_version" in manifest) faults.push("The Chrome version means nothing to Firefox.");
  } else if (!manifest.background?.service_worker) faults.push("Chrome needs a service worker.");
  return faults;
}
