const kept = ["PATH", "HOME", "TMPDIR", "LANG", "TZ", "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS"];

/**
 * Returns only the variables that a process needs to run, since the developer's own settings must not reach
 * the server under test.
 */
export function createCleanEnvironment(settings: Record<string, string>): Record<string, string> {
  const environment = Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  return { ...environment, ...settings };
}
