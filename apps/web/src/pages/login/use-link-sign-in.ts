import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import { useEffect, useRef, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { readTelegramLink, signInByTelegramLink } from "../../lib/auth/telegram-link.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

/**
 * Signs in with the credentials in the URL, from the bot's signed link or the owner's link in the terminal.
 */
export function useLinkSignIn({ search, onSignedIn }: { search: URLSearchParams; onSignedIn: () => void }) {
  const link = readTelegramLink(search);
  const ownerToken = search.get("owner");
  const hasLink = link !== null || ownerToken !== null;
  const [isPending, setPending] = useState(hasLink);
  const [error, setError] = useErrorText();
  // A link works only once, so don't send it again when React re-runs the effect.
  const isSent = useRef(false);

  useEffect(() => {
    if (!hasLink || isSent.current) return;
    isSent.current = true;
    signIn()
      .then(onSignedIn)
      .catch((cause: unknown) => {
        logError(cause);
        setError(() => readError(cause));
        setPending(false);
      });

    async function signIn(): Promise<void> {
      if (link) await signInByTelegramLink(link);
      else if (ownerToken !== null) {
        const { user } = await api.call(authEndpoints.createOwnerSession, { body: { token: ownerToken } });
        authStore.getState().adoptUser(user);
      }
    }
  });

  return { isPending, error };
}
