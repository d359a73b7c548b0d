import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createEnvironment } from "./environment.mjs";
import { install } from "./install.mjs";
import { readPackage, readPnpmSpec, rootDirectory, testOnlyWorkspaces } from "./project.mjs";
import { runCommand } from "./run-command.mjs";
import { StepError } from "./step-error.mjs";

/** License terms that a package's own `license` field omits, and where the affected part runs. */
const head = `# Third-party notices

Made by \`npm run notices\` from the packages that the lockfile installs for production. Don't edit it by hand.

Pith itself is under the [MIT license](LICENSE). These parts have conditions that MIT and its like don't have:

| Part | License | Where it is |
|---|---|---|
| espeak-ng, in \`@echogarden/espeak-ng-emscripten\` | GPL-3.0 | The embedded voice. An optional dependency of the server, never bundled. It runs in a process of its own; without it Pith has no embedded voice. |
| LAME, in \`wasm-media-encoders\` | LGPL-2.0-or-later | The MP3 encoder: a WebAssembly file of its own, which you can replace in \`node_modules\`. |
| libopus, in \`opusscript\` | BSD-3-Clause | The Opus encoder. |
| Onest and Literata | OFL-1.1 | The website's and the extension's fonts; their licenses are in \`packages/ui/src/theme/fonts\`. |
| Onest, Literata and Noto Sans, in \`@fontsource-variable/*\` | OFL-1.1 | The fonts of the server's picture cards, in \`node_modules\`. |
| resvg, in \`@resvg/resvg-wasm\` | MPL-2.0 | Renders those cards: a WebAssembly file of its own. Its source is at https://github.com/yisibl/resvg-js. |

If you redistribute a server with the embedded voice or the MP3 encoder, the GPL and the LGPL apply to them.
`;

const licenseFile = /^(?:licen[sc]e|copying)(?:[.-].*)?$/i;
const noticeFile = /^notice(?:\..*)?$/i;

/**
 * Lists the production dependencies, excluding those of the test-only workspaces, as pnpm reads them from the
 * lockfile.
 */
async function listPackages() {
  const filters = testOnlyWorkspaces.flatMap((name) => ["--filter", `!${name}`]);
  const { exitCode, output } = await runCommand({
    command: [
      "npx",
      "--yes",
      "--loglevel=error",
      readPnpmSpec(),
      "-r",
      ...filters,
      "licenses",
      "list",
      "--prod",
      "--json",
    ],
    cwd: rootDirectory,
    env: createEnvironment(),
    output: "capture",
  });
  if (exitCode !== 0) throw new StepError(output);
  const packages = Object.values(JSON.parse(output.slice(output.indexOf("{")))).flat();
  // Excludes platform-specific packages (such as the project's Node), which would make the file differ
  // between machines.
  return packages
    .filter(({ paths }) => readPackage(paths[0]).os === undefined)
    .sort((first, second) => (first.name < second.name ? -1 : 1));
}

function readFiles({ paths, pattern }) {
  return readdirSync(paths[0])
    .filter((name) => pattern.test(name))
    .map((name) => readFileSync(path.join(paths[0], name), "utf8").replaceAll("\r\n", "\n").trim());
}

function listCopyrights(found) {
  const lines = readFiles({ ...found, pattern: licenseFile })
    .join("\n")
    .match(/^[ \t]*(?:copyright\b.*(?:\d{4}|\(c\)|©).*|©.*)$/gim);
  // Excludes the license text's own author and its template placeholders, which aren't the package's
  // copyright holder.
  return [...new Set((lines ?? []).map((line) => line.trim()))].filter(
    (line) => !/Free Software Foundation|<year>|\[yyyy\]/.test(line),
  );
}

function renderPackage(found) {
  const { name, versions, license, homepage } = found;
  const link = homepage === undefined ? name : `[${name}](${homepage})`;
  return [
    `- ${link} ${versions.join(", ")}, ${license}`,
    ...listCopyrights(found).map((line) => `  - ${line}`),
  ].join("\n");
}

const withoutCopyright = (text) => text.replace(/^.*copyright.*$/gim, "").replace(/\s+/g, " ");

/**
 * Renders the text of each license in its most common wording. A file that only mentions a license doesn't
 * count.
 */
function renderTexts(packages) {
  const licenses = [...new Set(packages.map(({ license }) => license))].sort();
  return licenses.map((license) => {
    const texts = packages
      .filter((found) => found.license === license)
      .flatMap((found) => readFiles({ ...found, pattern: licenseFile }))
      .filter(
        (text) =>
          text.length > 500 &&
          !/may\s+obtain\s+a\s+copy\s+of\s+the\s+License\s+at(?![\s\S]*TERMS AND)/.test(text),
      );
    const wordings = texts.map(withoutCopyright);
    const counts = texts.map((_text, at) => wordings.filter((wording) => wording === wordings[at]).length);
    const text = texts[counts.indexOf(Math.max(...counts))] ?? "No package carries its text.";
    return `### ${license}\n\n\`\`\`text\n${text}\n\`\`\`\n`;
  });
}

/** Returns the text of THIRD-PARTY-NOTICES.md for the installed packages. */
export async function renderNotices() {
  const packages = await listPackages();
  const notices = packages.flatMap((found) =>
    readFiles({ ...found, pattern: noticeFile }).map(
      (text) => `### ${found.name}\n\n\`\`\`text\n${text}\n\`\`\`\n`,
    ),
  );
  return [
    head,
    `## Packages\n\n${packages.map(renderPackage).join("\n")}\n`,
    ...(notices.length > 0 ? ["## Notices of packages\n", ...notices] : []),
    "## License texts\n",
    ...renderTexts(packages),
  ].join("\n");
}

/** `npm run notices`: writes THIRD-PARTY-NOTICES.md. A test of packages/e2e fails when the file is out of date. */
export default async function notices() {
  await install({ scope: "everything" });
  writeFileSync(path.join(rootDirectory, "THIRD-PARTY-NOTICES.md"), await renderNotices());
  return 0;
}
