import { existsSync, readFileSync } from "node:fs";

/** The folders whose tests cover each surface's requirements. Core has no surface, so any test covers its own. */
const surfaceFolders = {
  all: ["apps/", "packages/e2e/"],
  api: ["apps/api/", "packages/e2e/"],
  bot: ["apps/bot/", "packages/e2e/"],
  core: [""],
  extension: ["apps/extension/", "packages/e2e/"],
  web: ["apps/web/", "packages/e2e/"],
};
/**
 * Matches checks of the website's UI, which some core rows contain: a page, a dialog, a step or a network
 * request.
 */
const screenCheck = /(^|\s)\/(docs|login|payment|subscription)\b|\b(dialog|verify step|network panel)\b/;

/** The tag of tests that only the nightly run includes. */
const nightTag = "night";

const idPattern = /\b(?:S\d|D)\.[a-z]+\.\d{2}\b/g;

/** Returns every requirement id in a text. */
export function findIds(text) {
  return text.match(idPattern) ?? [];
}

function readRows(file) {
  return readFileSync(file, "utf8")
    .split("\n")
    .map((line) => line.trimEnd().split("\t"))
    .filter(([id]) => id && id !== "id" && !id.startsWith("#"));
}

/**
 * Reads the requirements, and the exempt rows (covered by something other than a test) with their reasons.
 * Returns {rows: [{id, surface, check}], exempt: Map(id, reason)}.
 */
export function readRequirements({ requirementsFile, exemptFile }) {
  const rows = readRows(requirementsFile).map(([id, surface, , check = ""]) => ({ id, surface, check }));
  const exempt = existsSync(exemptFile) ? readRows(exemptFile) : [];
  return { rows, exempt: new Map(exempt.map(([id, reason = ""]) => [id, reason.trim()])) };
}

/**
 * Returns mistakes as text: unknown ids in tags, ids in titles, and exempt rows that are unknown or have no
 * reason.
 */
export function findMistakes({ rows, exempt, tests }) {
  const known = new Set(rows.map((row) => row.id));
  const mistakes = [];
  for (const { name, tags } of tests) {
    for (const tag of tags.filter((each) => each !== nightTag && !known.has(each))) {
      mistakes.push(`${tag} is not in docs/requirements.tsv, but tags a test: ${name}`);
    }
    for (const id of findIds(name))
      mistakes.push(`${id} belongs in the tags of its test, not in the title: ${name}`);
  }
  for (const [id, reason] of exempt) {
    if (!known.has(id))
      mistakes.push(`${id} is in docs/requirements-exempt.tsv, but not in docs/requirements.tsv`);
    else if (!reason) mistakes.push(`${id} is in docs/requirements-exempt.tsv without a reason`);
  }
  return mistakes;
}

/** Returns the ids of rows whose tests all run below the surface that the row or its check specifies. */
export function findBelowSurface({ rows, exempt, tests }) {
  return rows.filter((row) => isBelowSurface({ row, exempt, tests })).map(({ id }) => id);
}

function isBelowSurface({ row: { id, surface, check }, exempt, tests }) {
  const shownBy = tests.filter(({ tags }) => tags.includes(id));
  const folders = surfaceFolders[surface === "core" && screenCheck.test(check) ? "web" : surface];
  const isOnSurface = ({ file }) => folders.some((folder) => file.startsWith(folder));
  return shownBy.length > 0 && !exempt.has(id) && !shownBy.some(isOnSurface);
}

/** Compresses S2.header.01, .02, .03 and .07 into `S2.header.01-03,07`. */
export function compressIds(ids) {
  const groups = new Map();
  for (const id of [...ids].sort()) {
    const group = id.slice(0, id.lastIndexOf("."));
    groups.set(group, [...(groups.get(group) ?? []), Number(id.slice(-2))]);
  }
  return [...groups].map(([group, numbers]) => {
    const runs = [];
    for (const number of numbers) {
      const last = runs.at(-1);
      if (last && last[1] === number - 1) last[1] = number;
      else runs.push([number, number]);
    }
    const two = (number) => String(number).padStart(2, "0");
    return `${group}.${runs.map(([first, last]) => (first === last ? two(first) : `${two(first)}-${two(last)}`)).join(",")}`;
  });
}

function summarize({ rows, shown, exempt, keyOf }) {
  const groups = new Map();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups].map(([key, members]) => {
    const missing = members.filter((row) => !shown.has(row.id) && !exempt.has(row.id)).map((row) => row.id);
    const exempted = members.filter((row) => !shown.has(row.id) && exempt.has(row.id)).length;
    return {
      key,
      rows: members.length,
      shown: members.length - missing.length - exempted,
      exempted,
      missing,
    };
  });
}

function formatTable({ heading, entries }) {
  const lines = entries.map(({ key, rows, shown, exempted, missing }) =>
    [
      key.padEnd(12),
      ...[rows, shown, exempted, missing.length].map((number) => String(number).padStart(8)),
    ].join(""),
  );
  return [`${heading.padEnd(12)}    rows   shown  exempt missing`, ...lines];
}

/** Returns the report as lines: by section, by surface, the total, then the rows that no test covers yet. */
export function formatReport({ rows, exempt, passedTests }) {
  const shown = new Set(passedTests.flatMap((test) => test.tags));
  const count = (keyOf) => summarize({ rows, shown, exempt, keyOf });
  const all = count(() => "all");
  const missing = all[0]?.missing ?? [];
  const below = findBelowSurface({ rows, exempt, tests: passedTests });
  return [
    ...formatTable({ heading: "section", entries: [...count((row) => row.id.split(".")[0]), ...all] }),
    "",
    ...formatTable({ heading: "surface", entries: count((row) => row.surface) }),
    ...(missing.length ? ["", "Rows that no test shows yet:", ...wrap(compressIds(missing))] : []),
    ...(below.length ? ["", "Rows shown only below their surface:", ...wrap(compressIds(below))] : []),
  ];
}

function wrap(words, width = 116) {
  const lines = [""];
  for (const word of words) {
    if ((lines.at(-1) + word).length > width) lines.push("");
    lines[lines.length - 1] += `${lines.at(-1) ? " " : "  "}${word}`;
  }
  return lines;
}
