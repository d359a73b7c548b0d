import { AppError } from "@pith/core/errors/app-error";
import type { Environment } from "@pith/core/settings/setting";
import type { SummaryLength } from "@pith/core/summaries/summary";
import type { SummaryShape } from "@pith/core/summaries/summary-shape";
import type { SourceSettings } from "@pith/sources/create-source-dependencies";
import {
  type RecognitionSettings,
  recognitionSettingsSchema,
} from "@pith/sources/recognition/recognition-settings";
import { lengths, type OutputFormat, outputFormats, shapes } from "./options/choices.ts";
import { readLanguageTag } from "./options/read-language-tag.ts";
import { findFolder, findSettingsFile } from "./settings-file.ts";

/** The environment that the CLI was started with. The settings file adds to it. */
export const environment: Environment = process.env;

const USUAL_CACHE_MB = 200;

/** Default values for options missing from the command line. Options without a default are undefined. */
export interface OptionDefaults {
  length?: SummaryLength;
  shape?: SummaryShape;
  format?: OutputFormat;
  language?: string;
}

/** The settings for models, unparsed, since parsing them would delay commands that use no model. */
export interface ModelEnvironment {
  /** The server's settings whose names start with `MODEL_`. */
  variables: Environment;
  /** Path of the file that they may come from. */
  settingsFile: string;
}

export interface CliConfig {
  sources: SourceSettings;
  models: ModelEnvironment;
  /** URL of the Pith server that processes requests; null to process them locally. */
  server: string | null;
  /** API key for the server; null to use it as a guest or as the user signed in with `pith login`. */
  key: string | null;
  folders: CliFolders;
  defaults: OptionDefaults;
  /** Size limit of the cache in bytes; 0 disables it. */
  cacheBytes: number;
  keepsHistory: boolean;
  /** True if the terminal doesn't support escape codes, as in Emacs. */
  isDumbTerminal: boolean;
  /** An error message if the environment is invalid, otherwise null. */
  problem: string | null;
}

/** The CLI's folders, following the XDG Base Directory Specification. */
export interface CliFolders {
  /** For server sessions and the history. */
  state: string;
  cache: string;
}

/**
 * Reads the settings. This is the only code that reads the environment. An empty value counts as unset.
 * Throws AppError `not_configured` for invalid values.
 */
export function readConfig(settings: Environment): CliConfig {
  const read = (name: string) => settings[`PITH_${name}`] || undefined;
  const youtubeOrigin = readUrl({ name: "PITH_YOUTUBE_ORIGIN", settings });
  const sponsorBlock = readUrl({ name: "PITH_SPONSORBLOCK_ORIGIN", settings, orWord: "off" });
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
      variables: Object.fromEntries(Object.entries(settings).filter(([name]) => name.startsWith("MODEL_"))),
      settingsFile: findSettingsFile(settings),
    },
    server: read("SERVER") ?? null,
    key: read("KEY") ?? null,
    folders: {
      state: findFolder(settings["XDG_STATE_HOME"], ".local/state"),
      cache: findFolder(settings["XDG_CACHE_HOME"], ".cache"),
    },
    defaults: readDefaults(settings),
    cacheBytes: readMegabytes(settings),
    keepsHistory: read("HISTORY") !== "off",
    isDumbTerminal: settings["TERM"] === "dumb",
    problem: recognition.problem,
  };
}

function readDefaults(settings: Environment): OptionDefaults {
  const choose = <Choice extends string>(name: string, choices: readonly Choice[]) => {
    const value = settings[name] || undefined;
    if (value === undefined) return undefined;
    const chosen = choices.find((choice) => choice === value);
    if (chosen !== undefined) return chosen;
    throw createValueError({ name, settings, reason: `must be one of ${choices.join(", ")}` });
  };
  const readLanguage = (name: string) => {
    const value = settings[name] || undefined;
    const tag = value === undefined ? undefined : readLanguageTag(value);
    if (tag !== null) return tag;
    throw createValueError({ name, settings, reason: "must be a language tag such as en, de or pt-BR" });
  };
  const values = {
    length: choose("PITH_LENGTH", lengths),
    shape: choose("PITH_SHAPE", shapes),
    format: choose("PITH_FORMAT", outputFormats),
    language: readLanguage("PITH_LANGUAGE"),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Returns a setting's URL, or `orWord` if the setting has that value. Undefined if the setting is unset. */
function readUrl({
  name,
  settings,
  orWord,
}: {
  name: string;
  settings: Environment;
  orWord?: string;
}): string | undefined {
  const value = settings[name] || undefined;
  if (value === undefined || value === orWord) return value;
  if (/^https?:/i.test(value) && URL.canParse(value)) return value;
  const reason = `must be ${orWord === undefined ? "" : `${orWord} or `}a URL that starts with http:// or https://`;
  throw createValueError({ name, settings, reason });
}

function readMegabytes(settings: Environment): number {
  const name = "PITH_CACHE_MB";
  const text = settings[name] || String(USUAL_CACHE_MB);
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Number(text) * 1_000_000;
  throw createValueError({ name, settings, reason: "must be a number of megabytes, 0 for none" });
}

function createValueError({
  name,
  settings,
  reason,
}: {
  name: string;
  settings: Environment;
  reason: string;
}): AppError {
  return new AppError({
    code: "not_configured",
    message: `${name} ${reason}, and it is “${settings[name]}”. It is set in the environment or in ${findSettingsFile(settings)}.`,
  });
}

/** Returns the first configured speech recognition: a local model, a custom endpoint, or OpenAI. */
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
        : "PITH_RECOGNITION_BASE_URL must be an http or https address up to and with the version, like http://localhost:8002/v1.",
  };
}
