import { Button } from "@pith/ui/primitives/button";
import { Checkbox } from "@pith/ui/primitives/checkbox";
import { Dialog } from "@pith/ui/primitives/dialog";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useState } from "react";
import { SignInAgain } from "../../lib/account/sign-in-again.tsx";
import { useAuth } from "../../lib/auth/auth.ts";
import { useHasPlans } from "../../lib/edition.ts";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { useDataDownload } from "./use-data-download.ts";

/** Downloads all data stored for the account. Closing the dialog cancels the download. */
export function DataDownloadDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate();
  const hasPlans = useHasPlans();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t("data.title")}
      description={t(hasPlans ? "data.text" : "data.textWithoutPlans")}
      testId="data-download"
    >
      {isOpen && <Download />}
    </Dialog>
  );
}

function Download() {
  const t = useTranslate();
  const locale = useLanguage();
  const user = useAuth((state) => state.user);
  const isOffline = useIsOffline();
  const [hasAudio, setHasAudio] = useState(false);
  const { download, start, stop } = useDataDownload();
  const { state } = download;
  const begin = () => void start(hasAudio);
  if (state === "sign-in" && user) return <SignInAgain user={user} onDone={begin} />;
  const size = (bytes: number) =>
    new Intl.NumberFormat(locale, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 }).format(
      bytes / 1_000_000,
    );
  const isRunning = state === "running";
  return (
    <div data-download={state} className="mt-5">
      <Checkbox isChecked={hasAudio} isDisabled={isRunning} onChange={setHasAudio}>
        {t("data.audio")}
      </Checkbox>
      {/* Only announce the start and the end, not every megabyte. */}
      <p role="status" className="mt-4 text-sm text-soft empty:hidden">
        {isRunning && t("data.running")}
        {state === "done" && t("data.done", { size: size(download.bytes) })}
      </p>
      {isRunning && (
        <p className="mt-1 text-sm text-soft tabular">{t("data.soFar", { size: size(download.bytes) })}</p>
      )}
      {state === "failed" && <FailureNote className="mt-4">{download.error ?? t("data.cutOff")}</FailureNote>}
      {isOffline && !isRunning && <p className="mt-4 text-sm text-soft">{t("data.offline")}</p>}
      <div className="mt-5 flex justify-end max-sm:*:grow">
        {isRunning ? (
          <Button onClick={stop}>{t("data.stop")}</Button>
        ) : (
          <Button variant="primary" disabled={isOffline} onClick={begin}>
            {t(state === "failed" ? "subscription.tryAgain" : "data.start")}
          </Button>
        )}
      </div>
    </div>
  );
}
