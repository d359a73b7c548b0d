import { useCallback, useEffect, useState } from "react";
import { useAttempt } from "./use-attempt.ts";

/**
 * Loads a page's data, and runs the calls that change it (see `useAttempt`). `load` reloads the data. Changes
 * pass `reload` to `attempt`.
 */
export function useLoaded<Data>({
  read,
  describe,
}: {
  /** Must be the same function on every render. */
  read: () => Promise<Data>;
  describe?: (cause: unknown) => string;
}) {
  const { attempt, ...rest } = useAttempt(describe);
  const [data, setData] = useState<Data | null>(null);
  const reload = useCallback(async () => setData(await read()), [read]);
  const load = useCallback(() => void attempt(reload), [attempt, reload]);
  useEffect(load, [load]);
  return { ...rest, attempt, data, setData, load, reload };
}
