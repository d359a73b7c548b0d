import type { User } from "@pith/core/accounts/user";
import { getErrorCode } from "@pith/core/errors/app-error";
import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { SignInAgain } from "../../lib/account/sign-in-again.tsx";
import { useHasPlans } from "../../lib/edition.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { type Failure, renderFailure } from "../../lib/texts/say.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { LinkCodeStep, LinkIdStep } from "./link-steps.tsx";
import { useLinkTelegram } from "./use-link-telegram.ts";

export function LinkTelegramDialog({
  user,
  isOpen,
  onClose,
}: {
  user: User;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useTranslate();
  const hasPlans = useHasPlans();
  const { state, isBusy, hasElsewhere, signOutElsewhere, sendCode, confirm, restart } = useLinkTelegram(user);
  const startAgain = () => restart({ isClosed: false });

  function close(): void {
    onClose();
    restart({ isClosed: true });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && close()}
      canClose={!isBusy}
      title={t("telegram.dialogTitle")}
      description={
        state.name === "input" ? t(state.step === "id" ? "telegram.dialogText" : "telegram.codeText") : null
      }
      testId="link-telegram"
    >
      <div data-link-state={state.name} className="mt-5">
        {state.name === "input" && state.step === "id" && (
          <LinkIdStep isBusy={isBusy} hasComeBack={state.hasComeBack} onSend={sendCode} />
        )}
        {state.name === "input" && state.step === "code" && (
          <LinkCodeStep
            // A new code starts with an empty field.
            key={state.codesSent}
            isBusy={isBusy}
            isAgain={state.codesSent > 1}
            onConfirm={confirm}
            onResend={() => void sendCode(state.telegramId)}
            onBack={startAgain}
          />
        )}
        {state.name === "signInAgain" && (
          <SignInAgain user={user} onDone={() => void sendCode(state.telegramId)} />
        )}
        {state.name === "success" && (
          <>
            <p role="status" className="border-s-2 border-green ps-4">
              {t(hasPlans ? "telegram.success" : "telegram.successWithoutPlans")}
            </p>
            {state.warning && <p className="mt-3 text-sm text-amber">{renderFailure(state.warning)}</p>}
            <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">
              {hasElsewhere && (
                <Button isBusy={isBusy} onClick={() => void signOutElsewhere()}>
                  {t("places.elsewhere")}
                </Button>
              )}
              <Button variant="primary" autoFocus onClick={close}>
                {t("telegram.done")}
              </Button>
            </div>
          </>
        )}
        {state.name === "error" && <LinkError failure={state.failure} onRestart={startAgain} />}
      </div>
    </Dialog>
  );
}

function LinkError({ failure, onRestart }: { failure: Failure; onRestart: () => void }) {
  const t = useTranslate();
  const botUsername = usePublicConfig((state) => state.config?.botUsername ?? null);
  const code = getErrorCode(failure.code);
  return (
    <>
      <FailureNote>
        {renderFailure(failure)}
        {code === "not_found" && (
          <span data-hint="start-bot" className="mt-1 block text-soft">
            {t("telegram.hintStartBot")}{" "}
            {botUsername && (
              <a href={`https://t.me/${botUsername}`} target="_blank" rel="noreferrer" className="link">
                <bdi dir="ltr">@{botUsername}</bdi>
              </a>
            )}
          </span>
        )}
        {failure.code === "already_linked.telegram" && (
          <span data-hint="other-user" className="mt-1 block text-soft">
            {t("telegram.hintOtherUser")}
          </span>
        )}
      </FailureNote>
      <div className="mt-6 flex justify-end max-sm:*:grow">
        <Button variant="primary" autoFocus onClick={onRestart}>
          {t("telegram.tryAgain")}
        </Button>
      </div>
    </>
  );
}
