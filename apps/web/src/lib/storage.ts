/**
 * Browser storage that may be disabled, full or partitioned. Failures are only logged as warnings, so that
 * the page keeps working.
 */
export interface SafeStorage {
  read(key: string): string | null;
  /** Returns whether the value was stored. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
}

function createSafeStorage(getStorage: () => Storage): SafeStorage {
  function attempt<Result>(action: (storage: Storage) => Result, fallback: Result): Result {
    // There's no window during prerendering.
    if (typeof window === "undefined") return fallback;
    try {
      return action(getStorage());
    } catch (error) {
      warn("The browser's storage can't be used.", error);
      return fallback;
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
  };
}

export const localStore = createSafeStorage(() => globalThis.localStorage);
export const sessionStore = createSafeStorage(() => globalThis.sessionStorage);

/** Calls the listener when another tab has changed a key of `localStorage`, for as long as the page is open. */
export function onStoredElsewhere({ key, listener }: { key: string; listener: () => void }): void {
  // There's no window during prerendering.
  if (typeof window === "undefined") return;
  window.addEventListener("storage", (event) => {
    // The key is null if all keys were removed.
    if (event.key === key || event.key === null) listener();
  });
}

/** Returns stored JSON, or null if it's missing or malformed. The caller has to validate its shape. */
export function readJson({ store, key }: { store: SafeStorage; key: string }): unknown {
  const text = store.read(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function warn(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the product rules require a console warning
  console.warn(message, error);
}
