import {
  GLANCE_PORT,
  type GlanceCommand,
  type GlanceNews,
  glanceCommandSchema,
} from "../messages/glance-messages.ts";
import { onPort } from "../platform/typed-port.ts";
import { serveGlancePort } from "./serve-glance-port.ts";

/**
 * Serves every page that connects. `onCount` gets the number of connected pages initially and after each
 * change.
 */
export function listenForGlances({ onCount }: { onCount: (count: number) => void }): void {
  let count = 0;
  const add = (change: number) => {
    count += change;
    onCount(count);
  };
  onPort<GlanceCommand, GlanceNews>({
    name: GLANCE_PORT,
    schema: glanceCommandSchema,
    listener: (port) => {
      add(1);
      port.onDisconnect(() => add(-1));
      serveGlancePort({ port });
    },
  });
  add(0);
}
