import { defineSetting, type SettingSection } from "./setting.ts";
import { credential, pattern, wholeNumber } from "./text-forms.ts";
import { baseUrl, postgresUrl } from "./url-forms.ts";

export const storageSection = {
  title: "Storage",
  settings: {
    DATA_DIR: defineSetting({
      form: pattern({
        words: "path of a folder",
        matches: /^(?!~).*$/,
        problem: "must not start with ~, which only shells read as your home folder",
      }),
      fallback: ".data",
      description:
        "Folder of the embedded database and its backups. Only one process at a time can use it. It is created if it is missing.",
    }),
    DATABASE_URL: defineSetting({
      form: postgresUrl,
      description:
        "Postgres 15 or newer, instead of the embedded database. Required for more than one process.",
      example: "postgres://pith:secret@localhost:5432/pith",
    }),
    DATABASE_POOLER_URL: defineSetting({
      form: postgresUrl,
      description:
        "The same database through a pooler in transaction mode, such as PgBouncer 1.21 or newer. Statements go through it; migrations, the queue, events and locks still use DATABASE_URL, because they need connections of their own.",
      example: "postgres://pith:secret@localhost:6432/pith",
      adjusts: ["DATABASE_URL"],
    }),
    DATABASE_POOL_SIZE: defineSetting({
      form: wholeNumber({ min: 2, max: 500 }),
      fallback: 20,
      description: "Maximum Postgres connections per process.",
      adjusts: ["DATABASE_URL"],
    }),
    DATABASE_WAIT_SECONDS: defineSetting({
      form: wholeNumber({ max: 3600 }),
      fallback: 60,
      description: "How long the server waits at startup for a Postgres that isn't available yet.",
      adjusts: ["DATABASE_URL"],
    }),
    BACKUPS_KEPT: defineSetting({
      form: wholeNumber({ max: 365 }),
      fallback: 7,
      description:
        "Number of backups of the embedded database to keep. Created daily and before an update migrates it. 0 disables backups.",
    }),
    S3_ENDPOINT: defineSetting({
      form: baseUrl,
      description:
        "S3-compatible service for audio files, instead of the folder `objects` in DATA_DIR. Its URL without the bucket. Required if several machines serve Pith.",
      example: "https://s3.eu-central-1.amazonaws.com",
      needs: ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    }),
    S3_BUCKET: defineSetting({
      form: pattern({
        words: "name of a bucket",
        matches: /^[a-zA-Z0-9][\w.-]{1,253}$/,
        problem: "must be the bucket's name alone, without s3:// and without a path",
      }),
      description: "The bucket.",
      example: "pith-audio",
      needs: ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    }),
    S3_ACCESS_KEY_ID: defineSetting({
      form: credential,
      description: "Access key that may read, write and delete objects in the bucket.",
      needs: ["S3_ENDPOINT", "S3_BUCKET", "S3_SECRET_ACCESS_KEY"],
    }),
    S3_SECRET_ACCESS_KEY: defineSetting({
      form: credential,
      description: "The access key's secret.",
      needs: ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID"],
    }),
    S3_REGION: defineSetting({
      form: pattern({
        words: "name of a region",
        matches: /^[\w-]+$/,
        problem: "must be the region's name, like eu-central-1",
      }),
      fallback: "us-east-1",
      description: "The bucket's region. For Cloudflare R2, `auto`.",
      adjusts: ["S3_BUCKET"],
    }),
  },
} satisfies SettingSection;
