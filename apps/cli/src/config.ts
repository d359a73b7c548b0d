import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import type { ModelAddresses } from "@pith/engine/model/model-connection";
import type { SourceSettings } from "@pith/sources/create-source-dependencies";
import {
  type RecognitionSettings,
  recognitionSettingsSchema,
} from "@pith/sources/recognition/recognition-settings";

const USUAL_CACHE_MB = 200;

export interface CliConfig {
  sources: SourceSettings;
  /** Named like the server's settings; unset ones are null. */
  models: ModelAddresses & { MODEL_PROVIDERS: string | null; MODEL_CHECKER: string | null };
  /** Address of the Pith server that does the work; null to do it here. */
  server: string | null;
  folders: CliFolders;
  /** The cache's limit in bytes; 0 for none. */
  cacheBytes: number;
  keepsHistory: boolean;
  /** What is wrong with the environment, as text; null if nothing is. */
  problem: string | null;
}

/** Where the command line keeps what is its own, by the XDG Base Directory Specification. */
export interface CliFolders {
  /** Sessions at servers, and the history. */
  state: string;
  cache: string;
}

/** Reads the settings. Nothing else in the command line reads the environment. An empty value counts as unset. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): CliConfig {
  const read = (name: string) => environment[`PITH_${name}`] || undefined;
  const youtubeOrigin = read("YOUTUBE_ORIGIN");
  const sponsorBlock = read("SPONSORBLOCK_ORIGIN");
  const sponsorBlockOrigin = sponsorBlock === "off" ? null : sponsorBlock;
  const recognition = readRecognition(read);
  return {
    sources: {
      youtubeOrigin,
      sponsorBlockOrigin,
      allowedOrigins: [youtubeOrigin, sponsorBlockOrigin].filter((origin) => origin != null),
      youtubeProxyUrl: read("YOUTUBE_PROXY_URL"),
      ytDlpPath: read("YT_DLP_PATH"),
      ffmpegPath: read("FFMPEG_PATH"),
      recognition: recognition.settings,
    },
    models: {
      MODEL_PROVIDERS: environment["MODEL_PROVIDERS"] || null,
      MODEL_CHECKER: environment["MODEL_CHECKER"] || null,
      MODEL_OPENAI_API_KEY: environment["MODEL_OPENAI_API_KEY"] || null,
      MODEL_OPENAI_BASE_URL: environment["MODEL_OPENAI_BASE_URL"] || null,
      MODEL_ANTHROPIC_API_KEY: environment["MODEL_ANTHROPIC_API_KEY"] || null,
      MODEL_ANTHROPIC_BASE_URL: environment["MODEL_ANTHROPIC_BASE_URL"] || null,
      MODEL_GOOGLE_API_KEY: environment["MODEL_GOOGLE_API_KEY"] || null,
      MODEL_GOOGLE_BASE_URL: environment["MODEL_GOOGLE_BASE_URL"] || null,
      MODEL_COMPATIBLE_API_KEY: environment["MODEL_COMPATIBLE_API_KEY"] || null,
      MODEL_COMPATIBLE_BASE_URL: environment["MODEL_COMPATIBLE_BASE_URL"] || null,
    },
    server: read("SERVER") ?? null,
    folders: {
      state: findFolder(environment["XDG_STATE_HOME"], ".local/state"),
      cache: findFolder(environment["XDG_CACHE_HOME"], ".cache"),
    },
    cacheBytes: readMegabytes(read("CACHE_MB")),
    keepsHistory: read("HISTORY") !== "off",
    problem: recognition.problem,
  };
}

function readMegabytes(text: string | undefined): number {
  const megabytes = Number(text ?? USUAL_CACHE_MB);
  return (Number.isFinite(megabytes) ? Math.max(0, megabytes) : USUAL_CACHE_MB) * 1_000_000;
}

/**
 * Reads the settings file, `pith/config` in XDG_CONFIG_HOME: lines of NAME=value, with the environment's names. The
 * environment wins. A missing file has no settings.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string | undefined> {
  const file = join(findFolder(environment["XDG_CONFIG_HOME"], ".config"), "config");
  const given = Object.entries(environment).filter(([, value]) => value);
  return { ...(existsSync(file) && parseEnv(readFileSync(file, "utf8"))), ...Object.fromEntries(given) };
}

/** The specification has relative paths ignored. */
function findFolder(given: string | undefined, usual: string): string {
  return join(given?.startsWith("/") ? given : join(homedir(), usual), "pith");
}

/** Returns the first configured speech recognition: a local model, any endpoint, or OpenAI. */
function readRecognition(read: (name: string) => string | undefined): {
  settings: RecognitionSettings | null;
  problem: string | null;
} {
  const apiKey = read("RECOGNITION_API_KEY");
  const baseUrl = read("RECOGNITION_BASE_URL");
  const model = read("RECOGNITION_MODEL");
  const modelFolder = read("RECOGNITION_MODEL_FOLDER");
  const wanted =
    modelFolder !== undefined
      ? { kind: "local", modelFolder }
      : baseUrl !== undefined
        ? { kind: "endpoint", baseUrl, model, ...(apiKey !== undefined && { apiKey }) }
        : apiKey !== undefined
          ? { kind: "openai", apiKey, ...(model !== undefined && { model }) }
          : null;
  if (wanted === null) return { settings: null, problem: null };
  const parsed = recognitionSettingsSchema.safeParse(wanted);
  if (parsed.success) return { settings: parsed.data, problem: null };
  return {
    settings: null,
    problem:
      model === undefined
        ? "PITH_RECOGNITION_BASE_URL needs PITH_RECOGNITION_MODEL beside it."
        : "PITH_RECOGNITION_BASE_URL must be an http or https address up to and with the version, like http://localhost:8001/v1.",
  };
}
