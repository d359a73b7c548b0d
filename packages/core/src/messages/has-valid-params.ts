import { type Message, messageParams, type ParamKind, type ReceivedMessage } from "./message-codes.ts";

const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(value);
const isText = (value: unknown) => typeof value === "string";

const checks: Readonly<Record<ParamKind, (value: unknown) => boolean>> = {
  text: isText,
  count: isNumber,
  bytes: isNumber,
  hours: isNumber,
  money: (value) =>
    typeof value === "object" &&
    value !== null &&
    "amountMinor" in value &&
    isNumber(value.amountMinor) &&
    "currency" in value &&
    isText(value.currency),
  plan: isText,
  date: (value) => value === null || isText(value),
  list: isText,
  document: isText,
  method: isText,
  message: (value) =>
    typeof value === "object" && value !== null && "code" in value && isText(value.code) && "params" in value,
};

/** Returns whether the code is known and every param has the right type. Extra params are allowed. */
export function hasValidParams(message: ReceivedMessage): message is Message {
  if (!Object.hasOwn(messageParams, message.code)) return false;
  const kinds: Readonly<Record<string, ParamKind>> =
    messageParams[message.code as keyof typeof messageParams];
  return Object.entries(kinds).every(([name, kind]) => checks[kind](message.params[name]));
}
