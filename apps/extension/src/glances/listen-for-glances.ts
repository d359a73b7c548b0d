import { serveDevicePort } from "../device-model/serve-device-port.ts";
import {
  DEVICE_PORT,
  type DeviceCommand,
  type DeviceNews,
  deviceCommandSchema,
} from "../messages/device-messages.ts";
import { invalidRequest } from "../messages/failure.ts";
import {
  GLANCE_PORT,
  type GlanceCommand,
  type GlanceNews,
  glanceCommandSchema,
} from "../messages/glance-messages.ts";
import { onPort } from "../platform/typed-port.ts";
import { serveGlancePort } from "./serve-glance-port.ts";

/**
 * Serves every page that connects to get or rewrite a glance. Calls `onCount` with the number of open ports,
 * initially and after each change, and `onCommand` before each command for a glance.
 */
export function listenForGlances({
  onCount,
  onCommand,
}: {
  onCount: (count: number) => void;
  onCommand?: () => void;
}): void {
  let count = 0;
  const add = (change: number) => {
    count += change;
    onCount(count);
  };
  onPort<GlanceCommand, GlanceNews>({
    name: GLANCE_PORT,
    schema: glanceCommandSchema,
    refusal: { type: "glance:failed", failure: invalidRequest },
    listener: (port) => {
      add(1);
      port.onDisconnect(() => add(-1));
      serveGlancePort({ port, ...(onCommand && { onCommand }) });
    },
  });
  onPort<DeviceCommand, DeviceNews>({
    name: DEVICE_PORT,
    schema: deviceCommandSchema,
    refusal: { type: "device:end", outcome: "stopped", content: null },
    listener: (port) => {
      add(1);
      port.onDisconnect(() => add(-1));
      serveDevicePort({ port });
    },
  });
  add(0);
}
