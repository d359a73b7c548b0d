/**
 * Prints rows of text as columns, each as wide as its widest cell. The first column is left-aligned; the
 * others are right-aligned.
 */
export function printTable({
  title,
  header,
  rows,
}: {
  title: string;
  header: string[];
  rows: string[][];
}): void {
  const widths = header.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const format = (row: string[]): string =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ");
  console.log(`\n${title}`);
  console.log(format(header));
  console.log(widths.map((width) => "-".repeat(width)).join("  "));
  for (const row of rows) console.log(format(row));
}
