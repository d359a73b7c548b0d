/** Converts all field names in a JSON value to camelCase: `days_remaining` becomes `daysRemaining`. */
export function camelCaseFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCaseFields);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [toCamelCase(name), camelCaseFields(field)]),
  );
}

export function toCamelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());
}
