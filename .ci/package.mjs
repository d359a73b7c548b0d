import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createEnvironment } from "./environment.mjs";
import { install } from "./install.mjs";
import { packCli } from "./pack-cli.mjs";
import { packClient } from "./pack-client.mjs";
import { readPackage, readPnpmSpec, rootDirectory, testOnlyWorkspaces } from "./project.mjs";
import { endWithParent, runCommand } from "./run-command.mjs";
import { StepError } from "./step-error.mjs";
import { build } from "./turbo.mjs";

const releaseDirectory = path.join(rootDirectory, "release");
const legalFiles = ["LICENSE", "THIRD-PARTY-NOTICES.md"];

/** Returns the changelog's section under `## <heading>`, without the heading; null if there is none. */
export function readChangelogSection({ changelog, heading }) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => each.replaceAll(/[[\]]/g, "").startsWith(heading));
  return section === undefined ? null : section.slice(section.indexOf("\n")).trim();
}

function readNotes({ version, tag }) {
  if (tag !== null && tag !== `v${version}`)
    throw new StepError(`The tag ${tag} doesn't fit version ${version} of package.json.`);
  const changelog = readFileSync(path.join(rootDirectory, "CHANGELOG.md"), "utf8");
  const heading = tag === null ? "Unreleased" : version;
  const notes = readChangelogSection({ changelog, heading });
  if (notes === null) throw new StepError(`CHANGELOG.md has no section "${heading}".`);
  return `${notes}\n`;
}

async function run(command, cwd) {
  const { exitCode } = await runCommand({ command, cwd, env: createEnvironment() });
  if (exitCode !== 0) throw new StepError(`${command.join(" ")} failed.`);
}

async function packExtension(version) {
  const folder = path.join(rootDirectory, "apps", "extension", "dist");
  const file = path.join(releaseDirectory, `pith-extension-${version}.zip`);
  await run(["zip", "-qr", file, "."], folder);
  await run(["zip", "-q", file, ...legalFiles], rootDirectory);
}

/** Lists what the released apps contain: packages with versions, hashes and licenses, as CycloneDX. */
async function writeSbom(version) {
  const filters = testOnlyWorkspaces.flatMap((name) => ["--filter", `!${name}`]);
  const file = path.join(releaseDirectory, `pith-${version}.cdx.json`);
  const options = ["--prod", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--out", file];
  await run(
    ["npx", "--yes", "--loglevel=error", readPnpmSpec(), ...filters, "sbom", ...options],
    rootDirectory,
  );
}

/**
 * `npm run package`: builds the command line, the client and the extension into `release`, with an SBOM, checksums and the
 * changelog's section. `-- --tag v1.2.3` is for a release: it fails unless the version and its section exist.
 */
export default async function packageRelease(parameters) {
  endWithParent();
  const tag = parameters[0] === "--tag" ? parameters[1] : null;
  const { version } = readPackage(rootDirectory);
  const notes = readNotes({ version, tag });
  await install({ scope: "product" });
  await build({ names: ["@pith/cli", "@pith/extension"] });
  rmSync(releaseDirectory, { recursive: true, force: true });
  mkdirSync(releaseDirectory);
  await packCli({ directory: releaseDirectory });
  await packClient({ directory: releaseDirectory });
  await packExtension(version);
  await writeSbom(version);
  const sums = readdirSync(releaseDirectory).map((name) => {
    const hash = createHash("sha256").update(readFileSync(path.join(releaseDirectory, name)));
    return `${hash.digest("hex")}  ${name}\n`;
  });
  writeFileSync(path.join(releaseDirectory, "SHA256SUMS"), sums.join(""));
  writeFileSync(path.join(releaseDirectory, "notes.md"), notes);
  console.log(`release/: ${readdirSync(releaseDirectory).join(", ")}`);
  return 0;
}
