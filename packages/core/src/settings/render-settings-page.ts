import type { Setting } from "./setting.ts";
import { botSettings, serverSettings, settingSections } from "./setting-sections.ts";

const head = `# Settings

Made by \`npm run settings\` from the same source as the checks at the start. Don't edit it by hand.

Pith reads its settings from the environment and, with \`npm start\`, from the file \`.env\`. None is required. An empty value counts as unset. Pith refuses to start with a value that can't be right, and says which setting to correct and how. A name that is probably a setting with a typing error is reported at the start and by \`npm run pith -- admin doctor\`.

"Server" is every API process and worker; "bot" is the Telegram bot's process. The command line has settings of its own, which \`pith --help\` names.
`;

/** Returns the text of docs/operating/settings.md. */
export function renderSettingsPage(): string {
  const sections = settingSections.map(({ title, introduction, settings }) =>
    [
      `## ${title}`,
      ...(introduction ? [introduction] : []),
      [
        "| Setting | What it does | Takes | Default | Example | Read by |",
        "|---|---|---|---|---|---|",
        ...Object.entries(settings).map(renderRow),
      ].join("\n"),
    ].join("\n\n"),
  );
  return `${[head.trim(), ...sections].join("\n\n")}\n`;
}

function renderRow([name, setting]: [string, Setting<unknown>]): string {
  const { description, form, example, needs = [], adjusts = [] } = setting;
  const beside = [
    ...(needs.length > 0 ? [`Needs ${needs.join(", ")} beside it.`] : []),
    ...(adjusts.length > 0 ? [`Has an effect only with ${adjusts.join(" or ")}.`] : []),
  ];
  const readers = [
    ...(Object.hasOwn(serverSettings, name) ? ["server"] : []),
    ...(Object.hasOwn(botSettings, name) ? ["bot"] : []),
  ];
  const cells = [
    `\`${name}\``,
    [description, ...beside].join(" "),
    form.words,
    showDefault(setting),
    example === undefined ? "" : `\`${example}\``,
    readers.join(", "),
  ];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function showDefault({ fallback, default: derived }: Setting<unknown>): string {
  if (derived !== undefined) return derived;
  return typeof fallback === "string" || typeof fallback === "number" ? `\`${fallback}\`` : "unset";
}
