import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Field } from "@pith/ui/primitives/field";
import { type FormEvent, useState } from "react";
import {
  keyedProviders,
  type OwnModel,
  type OwnProvider,
  ownModelSchema,
  ownProviders,
  toHostPermission,
  usualAddresses,
} from "../engine/engine-choice.ts";
import { createEngineStores } from "../engine/engine-stores.ts";
import type { EngineReply } from "../messages/engine-messages.ts";
import { engineReplySchema } from "../messages/engine-messages.ts";
import { readFailure } from "../messages/failure.ts";
import { requestBackground } from "../platform/request-background.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { Choice } from "./section.tsx";

const names: Record<Exclude<OwnProvider, "compatible">, string> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  gemini: "Google Gemini",
  openrouter: "OpenRouter",
  ollama: "Ollama",
  lmstudio: "LM Studio",
};

type Outcome = "none" | "testing" | "invalid" | "refused" | EngineReply;

interface Test {
  /** The model being tested, even if the fields have changed since. */
  own: OwnModel | null;
  outcome: Outcome;
}
const untested: Test = { own: null, outcome: "none" };

/** Requests the host permission first, because browsers only allow that right after a user gesture. */
async function saveAndTest({
  own,
  onSave,
}: {
  own: OwnModel;
  onSave: (own: OwnModel) => void;
}): Promise<Outcome> {
  const isAllowed = await chrome.permissions.request({ origins: [toHostPermission(own.baseUrl)] });
  if (!isAllowed) return "refused";
  const stores = createEngineStores();
  await stores.own.write(own);
  await stores.kind.write("own");
  onSave(own);
  return requestBackground({ request: { type: "engine:test" }, schema: engineReplySchema });
}

/** Form for the provider, URL, model and key. Saving tests the model by having it judge two claims. */
export function OwnModelForm({
  start,
  onSave,
  onErase,
}: {
  start: OwnModel | null;
  /** Called once the model is stored, before it's tested. */
  onSave: (own: OwnModel) => void;
  onErase: () => void;
}) {
  const { translate } = useTexts();
  const [provider, setProvider] = useState<OwnProvider>(start?.provider ?? "openai");
  const [address, setAddress] = useState(start?.baseUrl ?? usualAddresses.openai ?? "");
  const [model, setModel] = useState(start?.model ?? "");
  const [key, setKey] = useState(start?.apiKey ?? "");
  const [{ own: tested, outcome }, setTest] = useState<Test>(untested);
  const host = URL.canParse(address) ? new URL(address).host : "";

  function choose(next: OwnProvider) {
    const stored = start?.provider === next ? start : null;
    setProvider(next);
    setAddress(stored?.baseUrl ?? usualAddresses[next] ?? "");
    setModel(stored?.model ?? "");
    // Never send a key to a different provider.
    setKey(stored?.apiKey ?? "");
    setTest(untested);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const own = ownModelSchema.safeParse({
      provider,
      baseUrl: address.trim().replace(/(\/chat\/completions)?\/*$/u, ""),
      model,
      // Keys copied from a message or a document may contain line breaks and invisible characters.
      apiKey: key.replace(/[\s\p{Cf}]/gu, "") || null,
    });
    if (!own.success || (keyedProviders.has(provider) && own.data.apiKey === null)) {
      setTest({ own: null, outcome: "invalid" });
      return;
    }
    setTest({ own: own.data, outcome: "testing" });
    // The user may be looking at another provider by the time a local model has been loaded.
    const show = (outcome: Outcome) =>
      setTest((current) => (current.own === own.data ? { own: own.data, outcome } : current));
    saveAndTest({ own: own.data, onSave }).then(show, (error: unknown) =>
      show({ type: "engine:failed", failure: readFailure(error) }),
    );
  }

  async function erase() {
    const stores = createEngineStores();
    await stores.kind.write("server");
    await stores.own.clear();
    onErase();
  }

  return (
    <form className="flex flex-col gap-3" onSubmit={submit} noValidate>
      <Choice
        label={translate("options.provider")}
        value={provider}
        options={ownProviders.map((value) => ({
          value,
          text: value === "compatible" ? translate("options.otherProvider") : names[value],
        }))}
        onChange={choose}
      />
      <Field
        label={translate("options.address")}
        hint={provider === "ollama" ? translate("options.ollama") : translate("options.addressHint")}
        type="url"
        dir="ltr"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Field
        label={translate("options.model")}
        hint={translate("options.modelHint")}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={model}
        onChange={({ target }) => setModel(target.value)}
      />
      <Field
        label={translate("options.key")}
        hint={host ? translate("options.keyHint", { host }) : null}
        type="password"
        dir="ltr"
        autoComplete="off"
        value={key}
        onChange={({ target }) => setKey(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={outcome === "testing"}>
          {translate("options.saveAndTest")}
        </Button>
        <Button variant="quiet" onClick={() => void erase()}>
          {translate("options.eraseKey")}
        </Button>
      </div>
      <div aria-live="polite" className="min-h-6 text-sm" data-outcome="">
        <TestOutcome outcome={outcome} own={tested} />
      </div>
      <p className="text-sm text-soft">{translate("options.cost")}</p>
    </form>
  );
}

function TestOutcome({ outcome, own }: Test) {
  const { translate, say } = useTexts();
  const model = own?.model ?? "";
  const host = own ? new URL(own.baseUrl).host : "";
  if (outcome === "none") return null;
  if (outcome === "testing") return <p>{translate("options.testing")}</p>;
  if (outcome === "invalid") return <FailureNote>{translate("options.invalid")}</FailureNote>;
  if (outcome === "refused") return <FailureNote>{translate("options.refused", { host })}</FailureNote>;
  if (outcome.type === "engine:failed") return <FailureNote>{say(outcome.failure)}</FailureNote>;
  if (outcome.type !== "engine:tested") return null;
  const { inputTokens, outputTokens } = outcome.usage;
  return outcome.isReliable ? (
    <p className="text-green">{translate("options.works", { model, tokens: inputTokens + outputTokens })}</p>
  ) : (
    <FailureNote>{translate("options.unreliable", { model })}</FailureNote>
  );
}
