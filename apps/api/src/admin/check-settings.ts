import type { Config } from "../config.ts";
import type { UntrustedPeer } from "../http/forwarding-watch.ts";
import type { Finding } from "./finding.ts";

const loopbackHosts: readonly string[] = ["127.0.0.1", "::1", "localhost"];

/** Finds settings that are valid but unsafe, or that contradict what the server has observed. */
export function checkSettings({
  config,
  forwarding,
}: {
  config: Config;
  /** Peers that forward requests although no trusted proxy is configured. */
  forwarding: readonly UntrustedPeer[];
}): Finding[] {
  const risks = [
    ...config.settingWarnings.map((warning) => (warning.endsWith("?") ? warning : `${warning}.`)),
    ...forwarding.map(
      ({ peer, count }) =>
        `${peer} sent ${count} requests with X-Forwarded-For, which is ignored: if it is your proxy, set TRUSTED_PROXIES, or all its visitors share one address's limits.`,
    ),
  ];
  const isReachable = !loopbackHosts.includes(config.HOST) || config.PUBLIC_URL?.startsWith("https://");
  if (isReachable && !config.isProduction) {
    risks.push(
      "Others can reach this server, but it is a trial, whose stand-ins for sign-in and payments are open: set EDITION to self-hosted or service.",
    );
  }
  if (config.RATE_LIMITS === "off")
    risks.push("RATE_LIMITS is off, so nothing slows a flood of requests: set it to on.");
  if (config.TRUSTED_PROXIES > 0 && loopbackHosts.includes(config.HOST) === false) {
    risks.push(
      `HOST is ${config.HOST} and TRUSTED_PROXIES is ${config.TRUSTED_PROXIES}, so those who reach the port past the proxy choose their own address: let only the proxy reach it.`,
    );
  }
  return risks.length > 0
    ? risks.map((text) => ({ state: "risk", text }))
    : [{ state: "ok", text: "The settings fit together." }];
}
