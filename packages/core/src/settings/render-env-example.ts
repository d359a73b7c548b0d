import type { Setting } from "./setting.ts";
import { settingSections } from "./setting-sections.ts";

const WIDTH = 118;

const head =
  "All settings with their defaults or an example, made by `npm run settings`. None is required: by default, Pith runs on this machine alone, with embedded stand-ins for external services. Copy this file to .env and uncomment what you change. An empty value counts as unset. The startup output lists the active services and stand-ins. In production, the server refuses to start with unsafe stand-ins and explains what is missing.";

/** Renders .env.example. */
export function renderEnvExample(): string {
  const sections = settingSections.map(({ title, introduction, settings }) => {
    const blocks = Object.entries(settings).map(([name, setting]) =>
      [...wrap(describe(setting).replaceAll("`", "")), `# ${name}=${showValue(setting)}`].join("\n"),
    );
    const intro = introduction ? [wrap(introduction.replaceAll("`", "")).join("\n")] : [];
    return [`## ${title}`, ...intro, ...blocks].join("\n\n");
  });
  return `${[wrap(head.replaceAll("`", "")).join("\n"), ...sections].join("\n\n")}\n`;
}

function describe({ description, form, default: derived }: Setting<unknown>): string {
  return [description, `Takes: ${form.words}.`, ...(derived ? [`Default: ${derived}.`] : [])].join(" ");
}

function showValue({ fallback, example }: Setting<unknown>): string {
  return typeof fallback === "string" || typeof fallback === "number" ? String(fallback) : (example ?? "");
}

function wrap(sentences: string): string[] {
  const lines = [""];
  for (const word of sentences.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last.length > 0 && last.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines.map((line) => `# ${line}`);
}
