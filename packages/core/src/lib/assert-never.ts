/** Ends a `switch` over a closed union. A missing case is a type error; at run time, it throws. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
