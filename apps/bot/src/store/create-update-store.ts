import type { Clock } from "@pith/core/lib/clock";
import type { Update } from "grammy/types";
import type { BotDatabase } from "./bot-database.ts";
import type { UpdateStore } from "./update-store.ts";

/** True for an update with no earlier unfinished update in its lane. */
const IS_FIRST = `NOT EXISTS (SELECT 1 FROM updates AS earlier
  WHERE earlier.lane = updates.lane AND earlier.update_id < updates.update_id AND earlier.body IS NOT NULL)`;

const parseUpdate = (row: Record<string, unknown>) => JSON.parse(String(row["body"])) as Update;

/**
 * Creates the inbox. It needs no transactions: after finishing an update, a process looks for the next one in
 * the lane, and so also finds updates that were stored too late to be claimed right away.
 */
export function createUpdateStore({
  database: { query, processId },
  clock,
}: {
  database: BotDatabase;
  clock: Clock;
}): UpdateStore {
  return {
    async receiveUpdates(received) {
      if (received.length === 0) return;
      const rows = received.map(() => "(?, ?, '', 0, ?, ?)").join(", ");
      await query(
        // Updates stored by a bot version without lanes get their lane here.
        `INSERT INTO updates (update_id, body, process_id, tries, received_at_ms, lane) VALUES ${rows}
         ON CONFLICT (update_id) DO UPDATE SET lane = excluded.lane WHERE updates.lane IS NULL`,
        received.flatMap(({ update, lane }) => [update.update_id, JSON.stringify(update), clock.now(), lane]),
      );
    },
    async claimUpdate(updateId) {
      const claimed = await query(
        `UPDATE updates SET process_id = ?
         WHERE update_id = ? AND body IS NOT NULL AND process_id = '' AND ${IS_FIRST} RETURNING update_id`,
        [processId, updateId],
      );
      if (claimed.length > 0) return "claimed";
      const free = await query(
        "SELECT update_id FROM updates WHERE update_id = ? AND body IS NOT NULL AND process_id = ''",
        [updateId],
      );
      return free.length > 0 ? "waiting" : "duplicate";
    },
    async claimNextUpdate(lane) {
      const [row] = await query(
        `UPDATE updates SET process_id = ? WHERE process_id = ''
         AND update_id = (SELECT min(update_id) FROM updates WHERE lane = ? AND body IS NOT NULL)
         RETURNING body`,
        [processId, lane],
      );
      return row ? parseUpdate(row) : null;
    },
    async leaveLane(updateId) {
      await query("UPDATE updates SET lane = NULL WHERE update_id = ?", [updateId]);
    },
    async finishUpdate(updateId) {
      await query("UPDATE updates SET body = NULL WHERE update_id = ?", [updateId]);
    },
    async countTries(updateId) {
      const [row] = await query("SELECT tries FROM updates WHERE update_id = ?", [updateId]);
      return Number(row?.["tries"] ?? 0);
    },
    async recordTry(updateId) {
      await query("UPDATE updates SET tries = tries + 1 WHERE update_id = ?", [updateId]);
    },
    async clearTries(updateId) {
      await query("UPDATE updates SET tries = 0 WHERE update_id = ?", [updateId]);
    },
    async recordWaiting(updateId) {
      const [known] = await query("SELECT waiting_since_ms FROM updates WHERE update_id = ?", [updateId]);
      await query(
        "UPDATE updates SET tries = 0, waiting_since_ms = coalesce(waiting_since_ms, ?) WHERE update_id = ?",
        [clock.now(), updateId],
      );
      const sinceMs = known?.["waiting_since_ms"];
      return { isFirst: sinceMs == null, sinceMs: sinceMs == null ? clock.now() : Number(sinceMs) };
    },
    async countUnfinished() {
      const [row] = await query(
        `SELECT (SELECT count(*) FROM updates WHERE body IS NOT NULL) AS updates,
          (SELECT count(*) FROM jobs WHERE state = 'open') AS jobs`,
      );
      return { updates: Number(row?.["updates"] ?? 0), jobs: Number(row?.["jobs"] ?? 0) };
    },
    async listFreeUpdates() {
      const rows = await query(
        `SELECT body FROM updates WHERE body IS NOT NULL AND process_id = '' AND ${IS_FIRST} ORDER BY update_id`,
      );
      return rows.map(parseUpdate);
    },
  };
}
