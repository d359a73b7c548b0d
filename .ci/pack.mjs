import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { createEnvironment } from "./environment.mjs";
import { install } from "./install.mjs";
import { readPackage, rootDirectory } from "./project.mjs";
import { endWithParent, runCommand } from "./run-command.mjs";
import { StepError } from "./step-error.mjs";
import { buildStoreManifest, findStoreFaults, stores } from "./store-manifest.mjs";

const outputDirectory = path.join(rootDirectory, "release", "stores");
const extensionDirectory = path.join(rootDirectory, "apps", "extension");

/** Separate from apps/extension/dist, which the tests use. */
const buildDirectory = path.join(outputDirectory, "build");

async function run({ command, cwd, env = {} }) {
  const { exitCode } = await runCommand({ command, cwd, env: { ...createEnvironment(), ...env } });
  if (exitCode !== 0) throw new StepError(`${command.join(" ")} failed.`);
}

function readOrigin() {
  const origin = process.env.VITE_PITH_ORIGIN ?? "";
  if (!/^https:\/\/[^/]+$/.test(origin) || /localhost|127\.0\.0\.1/.test(origin))
    throw new StepError("Set VITE_PITH_ORIGIN to the server of this release, such as https://pith.example.");
  return origin;
}

function readDescriptions(folder) {
  const locales = path.join(folder, "_locales");
  return Object.fromEntries(
    readdirSync(locales).map((language) => {
      const texts = JSON.parse(readFileSync(path.join(locales, language, "messages.json"), "utf8"));
      return [language, texts.description.message];
    }),
  );
}

/**
 * The earliest timestamp that the zip format supports. A fixed one makes identical builds byte-identical, so
 * that reviewers can compare them.
 */
const FILE_TIME = new Date("1980-01-01T00:00:00Z");

/** Lists a folder's files in a stable order, sorted by relative path. */
function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Writes one store's zip. Throws if the store would reject it. */
async function packStore({ store, version }) {
  const folder = path.join(outputDirectory, store);
  cpSync(buildDirectory, folder, { recursive: true });
  const file = path.join(folder, "manifest.json");
  const manifest = buildStoreManifest({ manifest: JSON.parse(readFileSync(file, "utf8")), store });
  const faults = findStoreFaults({ manifest, store, descriptions: readDescriptions(folder) });
  if (faults.length > 0) throw new StepError(`The ${store} package: ${faults.join(" ")}`);
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  // Vite's build metadata, which the extension doesn't need.
  rmSync(path.join(folder, ".vite"), { recursive: true, force: true });
  const zip = path.join(outputDirectory, `pith-${store}-${version}.zip`);
  const files = listFiles(folder);
  for (const name of files) utimesSync(path.join(folder, name), FILE_TIME, FILE_TIME);
  await run({ command: ["zip", "-qX", zip, ...files], cwd: folder, env: { TZ: "UTC" } });
  rmSync(folder, { recursive: true });
  console.log(path.relative(rootDirectory, zip));
}

/**
 * Writes the packages for the Chrome, Edge and Firefox stores to release/stores, along with the sources that
 * Firefox's reviewers require and the copy for the store listings.
 */
export default async function pack() {
  endWithParent();
  const origin = readOrigin();
  await install({ scope: "product" });
  const { version } = readPackage("apps/extension");
  rmSync(outputDirectory, { recursive: true, force: true });
  mkdirSync(outputDirectory, { recursive: true });
  await run({
    command: ["npx", "--no", "vite", "build", "--outDir", buildDirectory, "--emptyOutDir"],
    cwd: extensionDirectory,
    env: { VITE_PITH_ORIGIN: origin },
  });
  for (const store of stores) await packStore({ store, version });
  rmSync(buildDirectory, { recursive: true });
  cpSync(path.join(extensionDirectory, "store"), path.join(outputDirectory, "listing"), { recursive: true });
  // Reviewers build from the source archive, which has no git history to create another archive from.
  if (!existsSync(path.join(rootDirectory, ".git"))) return 0;
  const sources = path.join(outputDirectory, `pith-sources-${version}.zip`);
  await run({
    command: ["git", "archive", "--format=zip", `--output=${sources}`, "HEAD"],
    cwd: rootDirectory,
  });
  console.log(path.relative(rootDirectory, sources));
  return 0;
}
