import { DEVICE_PORT } from "./device-messages.ts";
import { GLANCE_PORT } from "./glance-messages.ts";

/** Returns whether a port is served by the offscreen document (in Firefox, by the background). */
export function isEnginePort(name: string): boolean {
  return name === GLANCE_PORT || name === DEVICE_PORT;
}
