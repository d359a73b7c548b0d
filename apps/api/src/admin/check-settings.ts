import type { Config } from "../config.ts";
import type { UntrustedPeer } from "../http/forwarding-watch.ts";
import { createFinding, type Finding } from "./finding.ts";

const loopbackHosts: readonly string[] = ["127.0.0.1", "::1", "localhost"];

/** Finds settings that are valid but unsafe, or that contradict what the server has observed. */
export function checkSettings({
  config,
  forwarding,
}: {
  config: Config;
  /** Peers that forward requests even though no trusted proxy is configured. */
  forwarding: readonly UntrustedPeer[];
}): Finding[] {
  const risks = [
    ...config.settingWarnings.map((warning) => createFinding({ state: "risk", ...warning })),
    ...forwarding.map(({ peer, count }) =>
      createFinding({
        state: "risk",
        code: "finding.settings_forwarding",
        params: { peer, requests: count },
      }),
    ),
  ];
  const isReachable = !loopbackHosts.includes(config.HOST) || config.PUBLIC_URL?.startsWith("https://");
  if (isReachable && !config.isProduction) {
    risks.push(createFinding({ state: "risk", code: "finding.settings_trial" }));
  }
  if (config.RATE_LIMITS === "off") {
    risks.push(createFinding({ state: "risk", code: "finding.settings_no_limits" }));
  }
  if (config.TRUSTED_PROXIES > 0 && loopbackHosts.includes(config.HOST) === false) {
    const params = { host: config.HOST, proxies: config.TRUSTED_PROXIES };
    risks.push(createFinding({ state: "risk", code: "finding.settings_open_port", params }));
  }
  return risks.length > 0 ? risks : [createFinding({ state: "ok", code: "finding.settings_ok" })];
}
