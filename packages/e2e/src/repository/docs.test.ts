import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { listWorkspaces, readPackageFile, readText, rootDirectory } from "./repository.ts";

const installed = /^(?:node_modules|dist|\.git|\.turbo|\.cache|test-results|screenshots)$/;

/**
 * Returns every file and folder in the repository, relative to its root, except dependencies and build
 * output.
 */
function listPaths(folder = ""): string[] {
  return readdirSync(path.join(rootDirectory, folder), { withFileTypes: true })
    .filter(({ name }) => !installed.test(name))
    .flatMap((entry) => {
      const found = path.posix.join(folder, entry.name);
      return entry.isDirectory() ? [found, ...listPaths(found)] : [found];
    });
}

const paths = listPaths();
/** Documents that were written for this project, as opposed to generated or copied. */
const docs = paths.filter((file) => /(?<!\/corpus\/references\/.*|THIRD-PARTY-NOTICES)\.md$/.test(file));
const code = paths
  .filter((file) => /\.(?:tsx?|mjs|css|yml)$|^\.env\.example$/.test(file) && !file.endsWith("/docs.test.ts"))
  .map((file) => readFileSync(path.join(rootDirectory, file), "utf8"))
  .join("\n");
const words = new Set(code.match(/[\p{L}$_][\p{L}\p{N}$_]*/gu));

/**
 * A document may omit a path's beginning, its `src` and its extension: `plans/plan` means
 * `packages/core/src/plans/plan.ts`.
 */
const shortPaths = new Set(
  paths.flatMap((file) => {
    const short = file.replace(/^(?:apps|packages)\/([^/]+)\/src\//, "$1/");
    const ends = [file, short].flatMap((each) =>
      each.split("/").map((_part, first, parts) => parts.slice(first).join("/")),
    );
    return [...ends, ...ends.map((end) => end.replace(/\.\w+$/, ""))];
  }),
);
const ignored = new Set(
  readText(".gitignore")
    .split("\n")
    .map((line) => line.replace(/\/$/, "")),
);

function hasPath(span: string): boolean {
  const file = span.replace(/\/$/, "");
  const name = path.posix.basename(file);
  return shortPaths.has(file) || ignored.has(name) || code.includes(`"${name}"`);
}

const workspaces = listWorkspaces().map((workspace) => workspace.package);
const rootScripts = readPackageFile(rootDirectory).scripts ?? {};

function hasScript(command: string): boolean {
  const [, filter] = /--filter (\S+)/.exec(command) ?? [];
  const [, script = ""] = /^(?:npm|pnpm)(?: --filter \S+)?(?: run)? ([\w:-]+)/.exec(command) ?? [];
  // Without a filter, the command may run any workspace's script, in that workspace's folder.
  const owners = filter === undefined ? workspaces : workspaces.filter(({ name }) => name === filter);
  return (
    (filter === undefined && script in rootScripts) || owners.some(({ scripts = {} }) => script in scripts)
  );
}

/**
 * Patterns for the contents of a code span in a document, each with a check. The first pattern that matches
 * is used.
 */
const forms: readonly { form: RegExp; exists: (span: string) => boolean }[] = [
  { form: /…|<|^npm install/, exists: () => true },
  { form: /^(?:npm (?:run|test|start)\b|pnpm )/, exists: hasScript },
  { form: /^@pith\/[\w/-]+$/, exists: (span) => shortPaths.has(span.replace(/^@pith\//, "")) },
  {
    form: /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?:=.*)?$/,
    // The CLI's settings start with PITH_.
    exists: (span) => [span, span.replace(/^PITH_/, "")].some((each) => words.has(each.replace(/=.*/, ""))),
  },
  { form: /^(?!\/)[\w./-]+(?:\/|\.(?:tsx?|mjs|css|md|json|tsv|yml))$/, exists: hasPath },
  { form: /^(?:apps|packages|docs|src|\.ci)\/[\w./-]+$/, exists: hasPath },
  { form: /^[a-z]+(?:-[a-z\d]+)+$/, exists: (span) => shortPaths.has(span) || code.includes(span) },
  {
    form: /^(?:[a-z]+[A-Z]|[A-Z][a-z]+[A-Z])\w*(?:\(\))?$/,
    exists: (span) => words.has(span.replace("()", "")),
  },
];

describe("the documents", () => {
  it("mention no file, script, setting or export that doesn't exist", () => {
    const missing = docs.flatMap((doc) => {
      const text = readText(doc);
      const spans = [...text.replace(/```[\s\S]*?```/g, "").matchAll(/`([^`]+)`/g)].map(([, span]) => span);
      const commands = [...text.matchAll(/^(?:npm|pnpm) .*?(?=\s{2,}|$)/gm)].map(([command]) => command);
      return [...spans, ...commands]
        .filter((span = "") => forms.find(({ form }) => form.test(span))?.exists(span) === false)
        .map((span) => `${doc} names \`${span}\``);
    });
    expect(missing).toEqual([]);
  });

  it("link to files that exist", () => {
    const broken = docs.flatMap((doc) =>
      [...readText(doc).matchAll(/\]\((?!https?:|\{\{)([^)#\s]+)[^)]*\)/g)]
        .map(([, link = ""]) => path.posix.join(path.posix.dirname(doc), link))
        .filter((file) => !paths.includes(file.replace(/\/$/, "")))
        .map((file) => `${doc} links to ${file}`),
    );
    expect(broken).toEqual([]);
  });

  it("list every decision in docs/decisions/README.md", () => {
    const index = readText("docs/decisions/README.md");
    const unlisted = docs.filter(
      (doc) => doc.startsWith("docs/decisions/") && !index.includes(`(${path.posix.basename(doc)})`),
    );
    expect(unlisted).toEqual(["docs/decisions/README.md"]);
  });

  it("run no script in a workflow that doesn't exist", () => {
    const workflows = paths.filter((file) => /^\.github\/workflows\/.*\.yml$/.test(file));
    const commands = workflows.flatMap((file) => readText(file).match(/(?<=run: )npm .*/g) ?? []);
    expect(commands.filter((command) => !hasScript(command))).toEqual([]);
    expect(commands).not.toEqual([]);
  });
});
