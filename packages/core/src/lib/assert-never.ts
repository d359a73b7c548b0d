/** Ends a `switch` over a closed union: a case that was forgotten is a type error, and throws if it happens. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
