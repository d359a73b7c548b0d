/**
 * Runs a function in a frame of a tab, in the extension's isolated world. The function can't use variables
 * from its outer scope.
 */
export async function runInFrame<Result, Values extends unknown[]>({
  tabId,
  frameId,
  work,
  values,
}: {
  tabId: number;
  frameId: number;
  work: (...values: Values) => Result | Promise<Result>;
  values: Values;
}): Promise<Result> {
  const [ran] = await chrome.scripting.executeScript({
    target: { tabId, frameIds: [frameId] },
    func: work as (...values: unknown[]) => unknown,
    args: values,
  });
  return ran?.result as Result;
}

/** Runs a function in every frame that the extension can access. @throws if there is none. */
export async function runInFrames<Result>({
  tabId,
  work,
}: {
  tabId: number;
  work: () => Result | Promise<Result>;
}): Promise<{ frameId: number; result: Result }[]> {
  const ran = await chrome.scripting.executeScript({ target: { tabId, allFrames: true }, func: work });
  return ran.flatMap(({ frameId, result }) => (result ? [{ frameId, result: result as Result }] : []));
}

/**
 * Runs the extension's files in a frame of a tab, one after another, in the isolated world. Each is injected
 * separately, since the page compiles and runs all of an injection's files in one task.
 */
export async function runFiles({
  tabId,
  frameId,
  files,
}: {
  tabId: number;
  frameId: number;
  files: string[];
}): Promise<void> {
  for (const file of files)
    await chrome.scripting.executeScript({ target: { tabId, frameIds: [frameId] }, files: [file] });
}
