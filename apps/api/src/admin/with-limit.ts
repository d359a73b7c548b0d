/**
 * Adds a time limit to an operation that can't be aborted. @throws a DOMException `TimeoutError` when the
 * limit is reached
 */
export async function withLimit<Value>({
  limitMs,
  use,
}: {
  limitMs: number;
  use: () => Promise<Value>;
}): Promise<Value> {
  const signal = AbortSignal.timeout(limitMs);
  return await Promise.race([
    use(),
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    }),
  ]);
}
