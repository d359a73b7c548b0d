/** Storage keys of credentials, which aren't exported. */
const SECRETS = new Set(["grant", "ending", "pendingSignIn", "visitor"]);

/** Returns everything the extension stores on this device as JSON, without credentials. */
export async function exportData(): Promise<string> {
  const stored = await chrome.storage.local.get(null);
  const kept = Object.entries(stored).filter(([key]) => !SECRETS.has(key));
  const data = Object.fromEntries(kept);
  const own = data["ownModel"];
  if (typeof own === "object" && own !== null) data["ownModel"] = { ...own, apiKey: null };
  return JSON.stringify(data, null, 2);
}
