import { useSyncExternalStore } from "react";
import { useTranslate } from "../lib/texts/texts.ts";

/** While offline, says so and lists what still works. */
export function OfflineNote() {
  const t = useTranslate();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <p className="border-b border-rule bg-amber-wash py-2 text-sm text-ink">
          <span className="page block">{t("shell.offline")}</span>
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
