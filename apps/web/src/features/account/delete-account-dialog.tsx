import { DELETE_CONFIRMATION, isDeleteConfirmation } from "@pith/core/accounts/is-delete-confirmation";
import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { Field } from "@pith/ui/primitives/field";
import { useState } from "react";
import { SignInAgain } from "../../lib/account/sign-in-again.tsx";
import { useAuth } from "../../lib/auth/auth.ts";
import { useHasPlans } from "../../lib/edition.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { DELETE_COUNTDOWN_SECONDS, useDeleteAccount } from "./use-delete-account.ts";

/** Deletes the account: the user types a word to confirm, then has ten seconds to undo the deletion. */
export function DeleteAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate();
  const hasPlans = useHasPlans();
  const [text, setText] = useState("");
  const user = useAuth((state) => state.user);
  const { secondsLeft, isDeleting, error, mustSignInAgain, remove, start, undo } = useDeleteAccount();
  const isCounting = secondsLeft !== null;

  function close(): void {
    undo();
    setText("");
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && close()}
      canClose={!isDeleting}
      title={t("delete.title")}
      description={t(hasPlans ? "delete.text" : "delete.textWithoutPlans")}
      testId="delete-account"
    >
      {mustSignInAgain && user ? (
        <SignInAgain user={user} onDone={() => void remove()} />
      ) : isCounting || isDeleting ? (
        <div data-countdown={secondsLeft ?? 0} className="mt-6">
          <p
            role="timer"
            // Only announce the start, middle and end of the countdown. Announcing every second would
            // interrupt everything else.
            aria-live={isDeleting || (secondsLeft ?? 0) % 5 === 0 ? "assertive" : "off"}
            className="text-lg font-semibold"
          >
            {isDeleting ? t("delete.deleting") : t("delete.countdown", { seconds: secondsLeft ?? 0 })}
          </p>
          <div aria-hidden="true" className="mt-3 h-1.5 overflow-hidden rounded-full bg-sunk">
            <div
              className="h-full origin-left bg-red transition-transform duration-1000 ease-linear rtl:origin-right"
              style={{ transform: `scaleX(${(secondsLeft ?? 0) / DELETE_COUNTDOWN_SECONDS})` }}
            />
          </div>
          {isCounting && (
            <div className="mt-6 flex justify-end max-sm:*:grow">
              <Button variant="primary" autoFocus onClick={undo}>
                {t("delete.undo")}
              </Button>
            </div>
          )}
        </div>
      ) : (
        <form
          className="mt-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (isDeleteConfirmation(text)) start();
          }}
        >
          <Field
            label={t("delete.label", { word: DELETE_CONFIRMATION })}
            value={text}
            autoComplete="off"
            data-first-focus=""
            // The focused undo button is gone, so move focus to the field, which still has its text.
            autoFocus={text !== ""}
            autoCapitalize="none"
            spellCheck={false}
            error={error}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="mt-4 flex flex-wrap justify-end gap-2 max-sm:*:grow">
            <Button onClick={close}>{t("delete.keep")}</Button>
            <Button type="submit" variant="danger" disabled={!isDeleteConfirmation(text)}>
              {t("account.delete")}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
