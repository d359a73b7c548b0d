import type { Config } from "../config.ts";
import { readModelAccess } from "../providers/model/model-access.ts";
import type { Finding } from "./finding.ts";

const LIMIT_MS = 5_000;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

interface Service {
  name: string;
  url: string;
  headers?: Record<string, string>;
  /** The setting to check if the service can't be reached. */
  setting: string;
  /** True if a call to this URL also checks the key. */
  checksKey: boolean;
}

/** Calls every configured service without changing anything there. */
export async function checkServices({ config, fetch }: { config: Config; fetch: Fetch }): Promise<Finding[]> {
  return Promise.all(listServices(config).map((service) => checkService({ service, fetch })));
}

function listServices(config: Config): Service[] {
  const services: Service[] = [];
  if (config.TELEGRAM_BOT_TOKEN) {
    services.push({
      name: `Telegram (@${config.TELEGRAM_BOT_USERNAME})`,
      url: `${config.TELEGRAM_API_ROOT ?? "https://api.telegram.org"}/bot${config.TELEGRAM_BOT_TOKEN}/getMe`,
      setting: "TELEGRAM_BOT_TOKEN",
      checksKey: true,
    });
  }
  for (const { provider, model, baseUrl } of readModelAccess(config)?.connections ?? []) {
    services.push({
      name: `The model ${model} (${provider})`,
      url: baseUrl,
      setting: "MODEL_PROVIDERS",
      checksKey: false,
    });
  }
  if (config.STRIPE_SECRET_KEY) {
    services.push({
      name: "Stripe",
      url: `${config.STRIPE_API_ORIGIN ?? "https://api.stripe.com"}/v1/balance`,
      headers: { Authorization: `Bearer ${config.STRIPE_SECRET_KEY}` },
      setting: "STRIPE_SECRET_KEY",
      checksKey: true,
    });
  }
  if (config.S3_ENDPOINT) {
    services.push({
      name: "The S3 storage",
      url: config.S3_ENDPOINT,
      setting: "S3_ENDPOINT",
      checksKey: false,
    });
  }
  return services;
}

async function checkService({ service, fetch }: { service: Service; fetch: Fetch }): Promise<Finding> {
  const { name, url, headers = {}, setting, checksKey } = service;
  try {
    const response = await fetch(url, { headers, redirect: "manual", signal: AbortSignal.timeout(LIMIT_MS) });
    await response.body?.cancel();
    if (checksKey && [401, 403, 404].includes(response.status)) {
      return { state: "problem", text: `${name} refuses the key: correct ${setting}.` };
    }
    return { state: "ok", text: `${name} answers.` };
  } catch {
    // The error may contain the URL, and the URL contains the token, so the error isn't shown.
    return {
      state: "problem",
      text: `${name} can't be reached from here: see to the network, or correct ${setting}.`,
    };
  }
}
