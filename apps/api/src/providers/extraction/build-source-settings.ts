import path from "node:path";
import type { SourceSettings } from "@pith/sources/create-source-dependencies";
import type { RecognitionSettings } from "@pith/sources/recognition/recognition-settings";
import type { Config } from "../../config.ts";

/** Returns the sources' settings for the worker threads, as plain data. */
export function buildSourceSettings(config: Config): SourceSettings {
  const youtubeOrigin = config.YOUTUBE_ORIGIN;
  const sponsorBlockOrigin = config.SPONSORBLOCK_ORIGIN;
  return {
    ...(youtubeOrigin && { youtubeOrigin }),
    ...(sponsorBlockOrigin && { sponsorBlockOrigin }),
    allowedOrigins: [youtubeOrigin, sponsorBlockOrigin].flatMap((origin) => origin ?? []),
    ...(config.YOUTUBE_CONFIG_FILE && { youtubeConfigPath: path.resolve(config.YOUTUBE_CONFIG_FILE) }),
    ...(config.YOUTUBE_PROXY_URL && { youtubeProxyUrl: config.YOUTUBE_PROXY_URL }),
    ...(config.YT_DLP_PATH && { ytDlpPath: config.YT_DLP_PATH }),
    ...(config.FFMPEG_PATH && { ffmpegPath: config.FFMPEG_PATH }),
    recognition: buildRecognitionSettings(config),
    temporaryFolder: getRecordingsFolder(config),
    maxMediaBytes: getMaxRecordingBytes(config),
  };
}

/** Returns the speech recognition settings, or null if none is configured. */
export function buildRecognitionSettings(config: Config): RecognitionSettings | null {
  const model = config.RECOGNITION_MODEL;
  const apiKey = config.RECOGNITION_API_KEY;
  if (config.RECOGNITION_MODEL_FOLDER) {
    return {
      kind: "local",
      modelFolder: path.resolve(config.RECOGNITION_MODEL_FOLDER),
      threads: config.RECOGNITION_THREADS,
    };
  }
  if (config.RECOGNITION_BASE_URL && model) {
    return { kind: "endpoint", baseUrl: config.RECOGNITION_BASE_URL, model, ...(apiKey && { apiKey }) };
  }
  return apiKey ? { kind: "openai", apiKey, ...(model && { model }) } : null;
}

/** Returns the local folder where recordings are kept while they are uploaded and transcribed. */
export function getRecordingsFolder(config: Config): string {
  return path.join(config.dataDir, "recordings");
}

export function getMaxRecordingBytes(config: Config): number {
  return config.UPLOAD_MAX_MEGABYTES * 1_000_000;
}
