import { defineSetting, type SettingSection } from "./setting.ts";
import { choice, existing, onOrOff, secret, wholeNumber } from "./text-forms.ts";
import { bindHost, originList, publicOrigin } from "./url-forms.ts";

export const serverSection = {
  title: "The server",
  settings: {
    NODE_ENV: defineSetting({
      form: choice(["development", "production", "test"]),
      fallback: "development",
      description:
        "In production, the server refuses to start with sandbox payments, printed login codes, emulator tokens or the owner link.",
    }),
    HOST: defineSetting({
      form: bindHost,
      fallback: "127.0.0.1",
      description:
        "Address to listen on. 0.0.0.0 opens the server to the network; put a TLS proxy in front of it.",
    }),
    PORT: defineSetting({
      form: wholeNumber({ max: 65_535 }),
      fallback: 8000,
      description: "Port of the server. 0 lets the system choose a free one.",
    }),
    PUBLIC_URL: defineSetting({
      form: publicOrigin,
      description: "URL under which people reach Pith, without a path. Must be https in production.",
      default: "http://localhost:PORT",
      example: "https://pith.example.com",
    }),
    PROCESS_ROLE: defineSetting({
      form: choice(["all", "api", "worker"]),
      fallback: "all",
      description:
        "`all`: HTTP and jobs in one process. `api` or `worker`: only one of the two, for several processes on one Postgres.",
    }),
    WORKER_CONCURRENCY: defineSetting({
      form: wholeNumber({ min: 1, max: 64 }),
      fallback: 2,
      description:
        "Summaries that one process creates at the same time. A user, or a network of guests, gets at most half of them, and so do all pages from unknown sites together. One additional slot is reserved for users with nothing else in progress. The embedded engine computes at most as many short ones, and as many long ones, as there are processor cores, but at least two.",
    }),
    SHUTDOWN_DELAY_SECONDS: defineSetting({
      form: wholeNumber({ max: 300 }),
      fallback: 0,
      description:
        "How long a stopping process still serves requests while /readyz returns 503, so that a load balancer notices before connections are refused.",
    }),
    WEB_DIST: defineSetting({
      form: existing("folder"),
      description: "Folder of the built website.",
      default: "apps/web/dist",
    }),
    ALLOWED_ORIGINS: defineSetting({
      form: originList,
      fallback: [],
      description:
        "Additional origins that may call the API, such as the extension's. Outside production, this repository's unpacked extension is always allowed.",
      example: "https://app.example.com,chrome-extension://abcdefghijklmnopabcdefghijklmnop",
    }),
    TRUSTED_PROXIES: defineSetting({
      form: wholeNumber({ max: 10 }),
      fallback: 0,
      description:
        "Number of your own proxies in front of the server that write X-Forwarded-For. 0 ignores the header; behind a proxy, all visitors then share the limits of the proxy's address. The log and `npm run pith -- admin doctor` report that.",
    }),
    LOG_LEVEL: defineSetting({
      form: choice(["silent", "fatal", "error", "warn", "info", "debug"]),
      fallback: "info",
      description: "How much is logged.",
    }),
    RATE_LIMITS: defineSetting({
      form: onOrOff,
      fallback: "on",
      description: "Turn off only for tests.",
    }),
    GUEST_SUMMARIES_PER_ADDRESS: defineSetting({
      form: wholeNumber({ min: 1 }),
      fallback: 20,
      description: "Summaries per month for all anonymous visitors from one IP address together.",
    }),
    METRICS_TOKEN: defineSetting({
      form: secret,
      description:
        "If set, /metrics requires `Authorization: Bearer <token>`. If unset, /metrics is closed in production and in both editions; elsewhere it serves only this machine, and never a request forwarded by a proxy.",
    }),
  },
} satisfies SettingSection;
