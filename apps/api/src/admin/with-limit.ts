/** Ends a question that can't be aborted after a limit. @throws a DOMException `TimeoutError` then */
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
