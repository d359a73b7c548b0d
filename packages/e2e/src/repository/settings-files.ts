import { writeFileSync } from "node:fs";
import path from "node:path";
import { renderEnvExample } from "@pith/core/settings/render-env-example";
import { renderSettingsPage } from "@pith/core/settings/render-settings-page";
import { rootDirectory } from "./repository.ts";

/** Files generated from the settings' source. */
export const settingsFiles = [
  { file: ".env.example", render: renderEnvExample },
  { file: "docs/operating/settings.md", render: renderSettingsPage },
] as const;

/** `npm run settings` runs this file. */
if (import.meta.main) {
  for (const { file, render } of settingsFiles) writeFileSync(path.join(rootDirectory, file), render());
}
