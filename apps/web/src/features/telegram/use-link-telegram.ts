import type { User } from "@pith/core/accounts/user";
import { ApiError } from "@pith/core/client/api-error";
import { accountEndpoints } from "@pith/core/contract/account.endpoints";
import { premiumEndpoints } from "@pith/core/contract/premium.endpoints";
import { isAppError, type PlainErrorMessageCode } from "@pith/core/errors/app-error";
import { useState } from "react";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { readFailure } from "../../lib/texts/read-error.ts";
import type { Failure } from "../../lib/texts/say.ts";

export type LinkState =
  /** `hasComeBack` is true if the user came back from a later step, so this step's field should take focus. */
  | { name: "input"; step: "id"; hasComeBack: boolean }
  | { name: "input"; step: "code"; telegramId: string; codesSent: number }
  /** The server requires a recent sign-in. Call `sendCode` afterward to continue. */
  | { name: "signInAgain"; telegramId: string }
  | { name: "success"; warning: Failure | null }
  | { name: "error"; failure: Failure };

/**
 * Links a Telegram account: asks for the id, then for the code from the chat with the bot, and then activates
 * the plan for that account.
 */
export function useLinkTelegram(user: User) {
  const refetchUserData = useAuth((state) => state.refetchUserData);
  const [state, setState] = useState<LinkState>({ name: "input", step: "id", hasComeBack: false });
  const [isBusy, setBusy] = useState(false);
  const [hasElsewhere, setElsewhere] = useState(true);

  async function link({ telegramId, code }: { telegramId: string; code: string | null }): Promise<void> {
    setBusy(true);
    try {
      const answer = await api.call(premiumEndpoints.linkTelegram, {
        body: {
          telegram_id: Number(telegramId),
          firebase_uid: user.id,
          firebase_email: user.profile.email,
          firebase_display_name: user.profile.displayName,
          ...(code !== null && { code }),
        },
      });
      if (answer?.pending) {
        setState((current) => ({
          name: "input",
          step: "code",
          telegramId,
          codesSent: current.name === "input" && current.step === "code" ? current.codesSent + 1 : 1,
        }));
        return;
      }
      const warning = await activate(telegramId);
      setState({ name: "success", warning });
      await refetchUserData({ isForced: true });
    } catch (error) {
      if (isAppError(error) && error.reason.code === "forbidden.sign_in_again") {
        setState({ name: "signInAgain", telegramId });
        return;
      }
      logError(error);
      setState({ name: "error", failure: describeFailure(error, "internal.linking") });
    } finally {
      setBusy(false);
    }
  }

  /**
   * Activates the plan for the linked account. If this fails, returns a warning for the user, and the
   * accounts stay linked.
   */
  async function activate(telegramId: string): Promise<Failure | null> {
    try {
      await api.call(premiumEndpoints.activateTelegram, { body: { telegram_id: Number(telegramId) } });
      return null;
    } catch (error) {
      logError(error);
      return describeFailure(error, "internal.activation");
    }
  }

  /**
   * Offered after linking, because adding a sign-in method is a good time to end other sessions (ASVS 5,
   * 7.4.3).
   */
  async function signOutElsewhere(): Promise<void> {
    setBusy(true);
    try {
      await api.call(accountEndpoints.signOutElsewhere);
      setElsewhere(false);
    } catch (error) {
      logError(error);
      setState({ name: "success", warning: describeFailure(error, "internal.sign_out") });
    } finally {
      setBusy(false);
    }
  }

  return {
    state,
    isBusy,
    /** False once all other sessions have been signed out. */
    hasElsewhere,
    signOutElsewhere,
    sendCode: (telegramId: string) => link({ telegramId, code: null }),
    confirm: (code: string) =>
      state.name === "input" && state.step === "code"
        ? link({ telegramId: state.telegramId, code })
        : Promise.resolve(),
    restart: ({ isClosed }: { isClosed: boolean }) =>
      setState({ name: "input", step: "id", hasComeBack: !isClosed }),
  };
}

/** Returns the server's error, or `fault` if it responded with status 200 and a failure but no reason. */
function describeFailure(error: unknown, fault: PlainErrorMessageCode): Failure {
  const isBareRefusal = error instanceof ApiError && error.status === 200 && error.serverText === null;
  return isBareRefusal ? { code: fault, params: {}, message: "" } : readFailure(error, fault);
}
