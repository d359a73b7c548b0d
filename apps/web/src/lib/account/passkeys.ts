import { parseDevice } from "@pith/core/accounts/parse-device";
import type { User } from "@pith/core/accounts/user";
import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { api } from "../api-client.ts";
import { readError } from "../texts/read-error.ts";
import { translate } from "../texts/texts.ts";

/** Browsers only support passkeys over https, and not for IP addresses (WebAuthn, 5.1.2). */
export function canUsePasskeys(): boolean {
  const { hostname } = window.location;
  return typeof PublicKeyCredential === "function" && !/^[\d.]+$|^\[/.test(hostname);
}

/** @throws the server's or the browser's refusal; see `describePasskeyError`. */
export async function signInWithPasskey(): Promise<User> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    import("@simplewebauthn/browser"),
    api.call(memberEndpoints.createPasskeyChallenge),
  ]);
  const response = await startAuthentication({ optionsJSON: options });
  // Copied, because the library's interfaces lack the index signatures of the contract's types.
  const body = { response: { ...response, response: { ...response.response } } };
  return (await api.call(memberEndpoints.signInWithPasskey, { body })).user;
}

/**
 * Creates a passkey on this device for the current user.
 *
 * @throws the same errors as `signInWithPasskey`
 */
export async function createPasskey(name: string): Promise<void> {
  const [{ startRegistration }, { options }] = await Promise.all([
    import("@simplewebauthn/browser"),
    api.call(memberEndpoints.createPasskeyRegistration),
  ]);
  const response = await startRegistration({
    // Generated on the server by this library's counterpart.
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  const body = { response: { ...response, response: { ...response.response } }, name };
  await api.call(memberEndpoints.addPasskey, { body });
}

/** Returns the message for a failure. Browsers don't distinguish a canceled dialog from a missing passkey. */
export function describePasskeyError(error: unknown): string {
  const { name } = error instanceof Error ? error : { name: "" };
  if (name === "NotAllowedError" || name === "AbortError") return translate("passkeys.notUsed");
  if (name === "InvalidStateError") return translate("passkeys.known");
  return readError(error, "internal.sign_in");
}

/** Suggests a name for a passkey, based on the browser and the operating system. */
export function nameThisDevice(): string {
  const { browser, system } = parseDevice(navigator.userAgent);
  return [browser, system].filter((part) => part !== null).join(" · ") || translate("passkeys.unnamed");
}
