import { DEVICE_PORT } from "./device-messages.ts";
import { GLANCE_PORT } from "./glance-messages.ts";

/** True for a port that the hidden document serves, or in Firefox the background. */
export function isEnginePort(name: string): boolean {
  return name === GLANCE_PORT || name === DEVICE_PORT;
}
