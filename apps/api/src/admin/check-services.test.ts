import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Config, readConfig } from "../config.ts";
import { createS3Storage } from "../providers/storage/create-s3-storage.ts";
import { createFakeS3, type FakeS3 } from "../testing/create-fake-s3.ts";
import { checkServices } from "./check-services.ts";

/** Generous enough for busy machines, since every service here responds either at once or never. */
const LIMIT_MS = 10_000;
const SHORT_LIMIT_MS = 400;
const credentials = { accessKeyId: "id", secretAccessKey: "words" };
const token = "123456:AAtest-token-for-the-fake-server_";
const list = { data: [{ id: "llama" }, { id: "voice" }, { id: "ears" }] };

/** How the services respond: normally, with an error status, as a different kind of server, or never. */
type Mode = "well" | 401 | 429 | 500 | "other" | "never";
let mode: Mode;
/** Responses that replace the usual ones, by path. */
let answers: Record<string, unknown>;

/** The paths of the real services, with the credential each one requires. */
const paths: Record<string, { header?: [name: string, value: string]; answer: (origin: string) => unknown }> =
  {
    "/openai/models/gpt": { header: ["authorization", "Bearer openai"], answer: () => ({ id: "gpt" }) },
    "/anthropic/models/haiku": { header: ["x-api-key", "anthropic"], answer: () => ({ id: "haiku" }) },
    "/google/models/flash": {
      header: ["x-goog-api-key", "google"],
      answer: () => ({ name: "models/flash" }),
    },
    "/compatible/models": { header: ["authorization", "Bearer local"], answer: () => list },
    "/vectors/embeddings": {
      header: ["authorization", "Bearer vectors"],
      answer: () => ({ object: "list", data: [{ object: "embedding", index: 0, embedding: [0.5, -0.5] }] }),
    },
    "/voice/models": { header: ["authorization", "Bearer voice"], answer: () => list },
    "/ears/models": { header: ["authorization", "Bearer ears"], answer: () => list },
    [`/bot${token}/getMe`]: { answer: () => ({ ok: true, result: { id: 1, username: "pith_bot" } }) },
    [`/bot${token}/getWebhookInfo`]: {
      answer: () => ({ ok: true, result: { url: "https://bot.example", pending_update_count: 0 } }),
    },
    "/v1/checkout/sessions": {
      header: ["authorization", "Bearer sk_test_stripe"],
      answer: () => ({ object: "list", data: [] }),
    },
    "/v1/currencies": { header: ["x-api-key", "nowpayments"], answer: () => ({ currencies: ["btc"] }) },
    "/v1/auth": { header: ["x-api-key", "nowpayments"], answer: () => ({ token: "jwt" }) },
    "/.well-known/openid-configuration": {
      answer: (origin) => ({ issuer: origin, authorization_endpoint: `${origin}/authorize` }),
    },
    "/identitytoolkit.googleapis.com/v1/projects": { answer: () => ({ authorizedDomains: ["localhost"] }) },
    "/youtubei/v1/player": { answer: () => ({ playabilityStatus: { status: "OK" } }) },
  };

let server: Server;
let origin: string;
let s3: FakeS3;
let smtp: SMTPServer;
let smtpFailure: number | null;
let config: Config;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { status, body } = answer(request);
    if (status === null) return;
    response.writeHead(status, { "Content-Type": "application/json" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  s3 = await createFakeS3(credentials);
  smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth({ username, password }, _session, callback) {
      if (smtpFailure) callback(Object.assign(new Error("No."), { responseCode: smtpFailure }));
      else if (password === "right") callback(null, { user: username });
      else callback(Object.assign(new Error("No."), { responseCode: 535 }));
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  config = createConfig();
});
afterAll(async () => {
  server.closeAllConnections();
  await Promise.all([
    new Promise((resolve) => server.close(resolve)),
    new Promise<void>((resolve) => smtp.close(() => resolve())),
    s3.close(),
  ]);
});
beforeEach(() => {
  [mode, answers, smtpFailure] = ["well", {}, null];
});

function answer(request: IncomingMessage): { status: number | null; body: string } {
  const path = (request.url ?? "").replace(/\?.*/, "");
  const known = paths[path];
  if (mode === "never") return { status: null, body: "" };
  if (mode === "other") return { status: 200, body: "<html>A parked domain</html>" };
  if (mode !== "well") return { status: mode, body: "{}" };
  if (!known) return { status: 404, body: "{}" };
  if (known.header && request.headers[known.header[0]] !== known.header[1])
    return { status: 401, body: "{}" };
  return { status: 200, body: JSON.stringify(answers[path] ?? known.answer(origin)) };
}

function createConfig(changes: Record<string, string> = {}): Config {
  const { port } = smtp.server.address() as AddressInfo;
  return {
    ...readConfig({
      NODE_ENV: "test",
      MODEL_PROVIDERS: "openai:gpt,anthropic:haiku,google:flash",
      MODEL_CHECKER: "compatible:llama",
      MODEL_OPENAI_API_KEY: "openai",
      MODEL_OPENAI_BASE_URL: `${origin}/openai`,
      MODEL_ANTHROPIC_API_KEY: "anthropic",
      MODEL_ANTHROPIC_BASE_URL: `${origin}/anthropic`,
      MODEL_GOOGLE_API_KEY: "google",
      MODEL_GOOGLE_BASE_URL: `${origin}/google`,
      MODEL_COMPATIBLE_API_KEY: "local",
      MODEL_COMPATIBLE_BASE_URL: `${origin}/compatible`,
      EMBEDDINGS_MODEL: "small",
      EMBEDDINGS_API_KEY: "vectors",
      EMBEDDINGS_BASE_URL: `${origin}/vectors`,
      HOSTED_VOICE_MODEL: "voice",
      HOSTED_VOICE_API_KEY: "voice",
      HOSTED_VOICE_BASE_URL: `${origin}/voice`,
      RECOGNITION_MODEL: "ears",
      RECOGNITION_API_KEY: "ears",
      RECOGNITION_BASE_URL: `${origin}/ears`,
      TELEGRAM_BOT_TOKEN: token,
      TELEGRAM_BOT_USERNAME: "pith_bot",
      TELEGRAM_API_ROOT: origin,
      BOT_SERVICE_KEY: "0123456789abcdef0123456789abcdef",
      STRIPE_SECRET_KEY: "sk_test_stripe",
      STRIPE_WEBHOOK_SECRET: "whsec_stripe",
      STRIPE_API_ORIGIN: origin,
      PUBLIC_URL: "http://localhost:8000",
      NOWPAYMENTS_API_KEY: "nowpayments",
      NOWPAYMENTS_IPN_SECRET: "nowpayments",
      NOWPAYMENTS_EMAIL: "pay@pith.example",
      NOWPAYMENTS_PASSWORD: "password",
      NOWPAYMENTS_API_ROOT: origin,
      FIREBASE_PROJECT_ID: "demo-pith",
      FIREBASE_API_KEY: "firebase",
      FIREBASE_AUTH_DOMAIN: "pith.firebaseapp.com",
      FIREBASE_AUTH_EMULATOR_HOST: origin.replace("http://", ""),
      SMTP_URL: `smtp://pith:right@127.0.0.1:${port}`,
      MAIL_FROM: "pith@pith.example",
      YOUTUBE_ORIGIN: origin,
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: "pith",
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      ...changes,
    }),
    // Only self-hosted servers can have an OpenID Connect provider, and self-hosted servers have no payments.
    OIDC_ISSUER: changes["OIDC_ISSUER"] ?? origin,
  };
}

async function check({ settings = config, now = new Date(), secret = credentials.secretAccessKey } = {}) {
  const objectStorage = createS3Storage({
    endpoint: s3.endpoint,
    bucket: "pith",
    region: "auto",
    accessKeyId: credentials.accessKeyId,
    secretAccessKey: secret,
  });
  const findings = await checkServices({
    config: settings,
    objectStorage,
    fetch,
    now,
    limitMs: mode === "never" ? SHORT_LIMIT_MS : LIMIT_MS,
  });
  return findings.map(({ state, text }) => `${state} ${text}`);
}

/** The first words of each HTTP service's findings, and a setting that the findings name. */
const services: readonly [name: string, setting: string][] = [
  ["The model gpt (openai)", "MODEL_OPENAI_API_KEY"],
  ["The model haiku (anthropic)", "MODEL_ANTHROPIC_API_KEY"],
  ["The model flash (google)", "MODEL_GOOGLE_API_KEY"],
  ["The checker llama (compatible)", "MODEL_COMPATIBLE_BASE_URL"],
  ["The embedding model small", "EMBEDDINGS_BASE_URL"],
  ["The voice voice", "HOSTED_VOICE_BASE_URL"],
  ["The speech recognition model ears", "RECOGNITION_BASE_URL"],
  ["Telegram (@pith_bot)", "TELEGRAM_BOT_TOKEN"],
  ["Telegram's webhook", "TELEGRAM_BOT_TOKEN"],
  ["Stripe", "STRIPE_SECRET_KEY"],
  ["NOWPayments", "NOWPAYMENTS_API_KEY"],
  ["NOWPayments' sign-in", "NOWPAYMENTS_EMAIL and NOWPAYMENTS_PASSWORD"],
  ["The OpenID Connect provider", "OIDC_ISSUER"],
  ["Firebase", "FIREBASE_API_KEY"],
];

describe("checkServices", () => {
  it("reports no problems when every service responds as expected", async () => {
    const findings = await check();
    expect(findings.filter((finding) => !finding.startsWith("ok "))).toEqual([]);
    expect(findings).toHaveLength(services.length + 4);
    expect(s3.objects.size).toBe(0);
  });

  it.each<[mode: Mode, state: string, sentence: (name: string, setting: string) => string]>([
    [401, "problem", (name, setting) => `${name} rejects the key: check ${setting}.`],
    [429, "risk", (name) => `${name} is refusing requests for now (429)`],
    [500, "risk", (name) => `${name} reported an internal error (500)`],
    [
      "other",
      "problem",
      (name, setting) => `${name} responded, but not in the expected way: check ${setting}, which`,
    ],
    [
      "never",
      "problem",
      (name, setting) => `${name} didn't respond within 0.4 s: check the network, or fix ${setting}`,
    ],
  ])(
    "explains for each service what %s means and which setting to correct",
    async (given, state, sentence) => {
      mode = given;
      const findings = (await check()).join("\n");
      for (const [name, setting] of services)
        expect(findings).toContain(`${state} ${sentence(name, setting)}`);
      expect(findings).toContain("risk YouTube");
    },
  );

  it("reports an unreachable host without showing the token", async () => {
    const findings = await check({ settings: createConfig({ TELEGRAM_API_ROOT: "http://127.0.0.1:2" }) });
    const [text = ""] = findings.filter((finding) => finding.includes("Telegram (@pith_bot)"));
    expect(text).toBe(
      "problem Telegram (@pith_bot) can't be reached from here, because nothing is listening there: check the network, or fix TELEGRAM_BOT_TOKEN.",
    );
    expect(findings.join("\n")).not.toContain(token);
  });

  it.each<[answer: Record<string, unknown>, sentence: string]>([
    [
      { "/compatible/models": { data: [{ id: "other" }] } },
      "isn't among the server's models (other): load it there",
    ],
    [
      { [`/bot${token}/getMe`]: { ok: true, result: { username: "other_bot" } } },
      "The token belongs to @other_bot: set TELEGRAM_BOT_USERNAME to that name",
    ],
    [
      {
        [`/bot${token}/getWebhookInfo`]: {
          ok: true,
          result: {
            url: "https://bot.example",
            pending_update_count: 7,
            last_error_message: "Connection refused",
          },
        },
      },
      "Telegram couldn't reach the webhook (Connection refused), and 7 updates are waiting: check TELEGRAM_WEBHOOK_URL",
    ],
    [
      {
        [`/bot${token}/getWebhookInfo`]: {
          ok: true,
          result: {
            url: "https://bot.example",
            pending_update_count: 0,
            last_error_message: "Connection refused",
          },
        },
      },
      "The Telegram webhook is working; updates pending: 0.",
    ],
    [
      {
        "/.well-known/openid-configuration": {
          issuer: "https://auth.example",
          authorization_endpoint: "https://a",
        },
      },
      "identifies itself as https://auth.example: set OIDC_ISSUER to exactly that",
    ],
    [
      { "/identitytoolkit.googleapis.com/v1/projects": { authorizedDomains: ["pith.example"] } },
      "Firebase doesn't let people sign in at localhost: add it to the project's authorized domains",
    ],
    [
      { "/youtubei/v1/player": { error: { code: 400 } } },
      "YouTube responds in a format that this version doesn't recognize (changed_format): update Pith",
    ],
  ])("interprets the service's response: %#", async (given, sentence) => {
    answers = given;
    expect((await check()).join("\n")).toContain(sentence);
  });

  it("reports a model that doesn't exist", async () => {
    const settings = createConfig({ MODEL_PROVIDERS: "openai:gtp,anthropic:haiku,google:flash" });
    expect((await check({ settings })).join("\n")).toContain(
      "problem The model gtp (openai) wasn't found, or the key doesn't have access to it: check MODEL_PROVIDERS",
    );
  });

  it("reports that YouTube blocks the server's address", async () => {
    mode = 429;
    expect((await check()).join("\n")).toContain(
      "is blocking this server's address (rate_limited): set YOUTUBE_PROXY_URL",
    );
  });

  it("reports a rejected storage key and a missing bucket", async () => {
    expect((await check({ secret: "wrong" })).join("\n")).toContain(
      "problem The audio storage (SignatureDoesNotMatch) rejects the key: check S3_ACCESS_KEY_ID",
    );
    s3.failures.push(404);
    expect((await check()).join("\n")).toContain("The bucket for audio files doesn't exist");
  });

  it("reports rejected mail credentials and an unreachable mail server", async () => {
    const { port } = smtp.server.address() as AddressInfo;
    const wrong = createConfig({ SMTP_URL: `smtp://pith:wrong@127.0.0.1:${port}` });
    expect((await check({ settings: wrong })).join("\n")).toContain(
      "problem The mail server rejects the username or password: check SMTP_URL.",
    );
    const silent = createConfig({ SMTP_URL: "smtp://127.0.0.1:9" });
    expect((await check({ settings: silent })).join("\n")).toContain("problem The mail server can't be used");
  });

  it("reports a clock that differs from the services' clocks", async () => {
    const now = new Date(Date.now() - 3_600_000);
    expect((await check({ now })).at(-1)).toMatch(
      /^problem This machine's clock is 3(599|600|601) s behind: turn on time synchronization/,
    );
  });
});
