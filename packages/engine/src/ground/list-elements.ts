/**
 * Returns the elements of a list in a model's answer. Accepts an element on its own, since models don't write
 * a list for just one, and elements under separate keys, such as {"1": {…}, "2": {…}}.
 */
export function listElements(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return [value];
  const values = Object.values(value);
  const isKeyed = values.every(
    (element) => typeof element === "object" && !Array.isArray(element) && element !== null,
  );
  return isKeyed ? values : [value];
}
