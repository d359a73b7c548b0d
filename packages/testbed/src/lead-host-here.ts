import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

// Preloaded into a server. Resolves a test's host to a public address, which the server's guard against private
// addresses accepts, and redirects connections to that host to a port on this machine.
const PUBLIC_ADDRESS = "93.184.215.14";
const [host = "", port = ""] = (process.env["HOST_HERE"] ?? "").split(":");

const lookup = dns.lookup;
function lookUp(hostname: string, ...parameters: unknown[]): void {
  const callback = parameters.at(-1) as (error: null, address: unknown, family?: number) => void;
  const [options] = parameters as [{ all?: boolean } | undefined];
  if (hostname !== host) Reflect.apply(lookup, dns, [hostname, ...parameters]);
  else if (options?.all) callback(null, [{ address: PUBLIC_ADDRESS, family: 4 }]);
  else callback(null, PUBLIC_ADDRESS, 4);
}

const open = net.connect;
function openHere(...parameters: unknown[]): net.Socket {
  const [options, ...rest] = parameters;
  const isLed = typeof options === "object" && options !== null && "host" in options && options.host === host;
  const place = isLed ? { ...options, host: "127.0.0.1", port: Number(port) } : options;
  return Reflect.apply(open, net, [place, ...rest]);
}

if (host !== "") {
  Object.assign(dns, { lookup: lookUp });
  Object.assign(net, { connect: openHere });
  syncBuiltinESMExports();
}
