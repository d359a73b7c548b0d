import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Field } from "@pith/ui/primitives/field";
import { type FormEvent, useState } from "react";
import { toHostPermission } from "../engine/engine-choice.ts";
import { readFailure } from "../messages/failure.ts";
import { type ServerReply, serverReplySchema } from "../messages/server-messages.ts";
import { requestBackground } from "../platform/request-background.ts";
import { useTexts } from "../texts/texts-provider.tsx";

type Outcome = "none" | "checking" | "invalid" | "refused" | ServerReply;

async function connect(origin: string): Promise<Outcome> {
  const isAllowed = await chrome.permissions.request({ origins: [toHostPermission(origin)] });
  if (!isAllowed) return "refused";
  return requestBackground({ request: { type: "server:set", origin }, schema: serverReplySchema });
}

/**
 * Form for the URL of Pith's server. Changing it signs the user out, because a sign-in belongs to one server.
 */
export function ServerForm({ start, onSet }: { start: string; onSet: (origin: string) => void }) {
  const { translate, say } = useTexts();
  const [address, setAddress] = useState(start);
  const [outcome, setOutcome] = useState<Outcome>("none");
  /** The server that the outcome is about, even if the field has changed since. */
  const [asked, setAsked] = useState(start);
  const { host } = new URL(asked);

  function submit(event: FormEvent) {
    event.preventDefault();
    const url = URL.canParse(address.trim()) ? new URL(address.trim()) : null;
    if (!url || !/^https?:$/u.test(url.protocol)) {
      setOutcome("invalid");
      return;
    }
    setAddress(url.origin);
    setAsked(url.origin);
    setOutcome("checking");
    void connect(url.origin).then(
      (next) => {
        setOutcome(next);
        if (typeof next === "object" && next.type === "server:set") onSet(next.origin);
      },
      (error: unknown) => setOutcome({ type: "server:failed", failure: readFailure(error) }),
    );
  }

  return (
    <form className="flex flex-col gap-3" onSubmit={submit} noValidate>
      <Field
        label={translate("options.serverAddress")}
        hint={translate("options.serverHint")}
        type="url"
        dir="ltr"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <div>
        <Button type="submit" isBusy={outcome === "checking"}>
          {translate("options.useServer")}
        </Button>
      </div>
      <div aria-live="polite" className="min-h-6 text-sm" data-outcome="">
        {outcome === "checking" && translate("options.testing")}
        {outcome === "invalid" && <FailureNote>{translate("options.invalidServer")}</FailureNote>}
        {outcome === "refused" && <FailureNote>{translate("options.refused", { host })}</FailureNote>}
        {typeof outcome === "object" &&
          (outcome.type === "server:set" ? (
            <p className="text-green">{translate("options.connected", { host })}</p>
          ) : (
            <FailureNote>
              {outcome.failure.code.startsWith("network")
                ? translate("account.noServer", { host })
                : say(outcome.failure)}
            </FailureNote>
          ))}
      </div>
    </form>
  );
}
