import { connect } from "node:net";
import type { OpenSocket } from "../http/create-guarded-connector.ts";

/** Connects to one loopback port instead of the checked address of a public host. */
export function dialLoopback(port: number): OpenSocket {
  return (_request, callback) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.once("connect", () => callback(null, socket));
    socket.once("error", (error) => callback(error, null));
  };
}
