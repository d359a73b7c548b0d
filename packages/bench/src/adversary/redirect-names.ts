/**
 * Preloaded into a server under attack. The `port` parameter of this module's URL is the hostile server's
 * port. Every name that ends in `pith-adversary.net` resolves to a public address that passes the guard.
 * Connections to that address are redirected to the hostile server on this machine.
 */
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

/** A public address that never receives any traffic. */
const ADDRESS = "93.184.215.14";
const port = Number(new URL(import.meta.url).searchParams.get("port"));
const isHostile = (host: unknown): boolean => String(host).endsWith("pith-adversary.net");

const { lookup } = dns;
const lookUp = (host: string, ...rest: unknown[]): void => {
  if (!isHostile(host)) {
    Reflect.apply(lookup, dns, [host, ...rest]);
    return;
  }
  const answer = rest.at(-1) as (error: null, addresses: dns.LookupAddress[]) => void;
  setImmediate(() => answer(null, [{ address: ADDRESS, family: 4 }]));
};
dns.lookup = Object.assign(lookUp, lookup) as typeof dns.lookup;

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function connectElsewhere(this: net.Socket, ...words: unknown[]): net.Socket {
  const list = Array.isArray(words[0]) ? words[0] : words;
  const options = list[0];
  if (typeof options === "object" && options !== null && isHostile(options.host)) {
    list[0] = { ...options, host: "127.0.0.1", port, lookup: undefined, autoSelectFamily: false };
  }
  return Reflect.apply(connect, this, words);
} as typeof connect;
syncBuiltinESMExports();
