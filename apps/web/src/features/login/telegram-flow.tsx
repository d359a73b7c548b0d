import { useState } from "react";
import { CodeSentNote } from "./code-sent-note.tsx";
import { TelegramCodeStep } from "./telegram-code-step.tsx";
import { TelegramIdStep } from "./telegram-id-step.tsx";
import { useTelegramSignIn } from "./use-telegram-sign-in.ts";

export function TelegramFlow({ initialId, onSignedIn }: { initialId: string; onSignedIn: () => void }) {
  const [telegramId, setTelegramId] = useState(initialId);
  const signIn = useTelegramSignIn({ onSignedIn });
  return (
    <div className="relative">
      {signIn.step === "input" ? (
        <TelegramIdStep
          telegramId={telegramId}
          error={signIn.error}
          isBusy={signIn.isBusy}
          hasComeBack={signIn.hasComeBack}
          onChange={(text) => {
            setTelegramId(text);
            signIn.clearError();
          }}
          onSend={signIn.requestCode}
        />
      ) : (
        <TelegramCodeStep
          error={signIn.error}
          isBusy={signIn.isBusy}
          onChange={signIn.clearError}
          onVerify={signIn.verifyCode}
          onBack={() => {
            setTelegramId("");
            signIn.goBack();
          }}
        />
      )}
      {signIn.isCodeSentShown && <CodeSentNote />}
    </div>
  );
}
