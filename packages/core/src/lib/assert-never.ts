/** Ends a `switch` over a closed union. A missing case is a type error, and throws at runtime. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
