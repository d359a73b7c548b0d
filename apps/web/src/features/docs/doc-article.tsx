import { clsx } from "clsx";
import { type DocPart, splitDocText } from "./doc-conditions.ts";
import type { DocBlock, DocPage } from "./doc-page.ts";

export function DocArticle({ section, page }: { section: string; page: DocPage }) {
  return (
    <article lang="en" dir="ltr" className="max-w-measure" data-doc={page.id}>
      <p className="text-sm text-faint">{section}</p>
      <h1 tabIndex={-1} className="mt-1 text-xl font-semibold outline-none">
        {page.title}
      </h1>
      <div className="mt-6 space-y-5">
        {page.blocks.map((block) => (
          <Block key={readKey(block)} block={block} />
        ))}
      </div>
    </article>
  );
}

function Block({ block }: { block: DocBlock }) {
  switch (block.kind) {
    case "text":
      return (
        <p {...markPart(block.text)} className="font-serif text-lg text-pretty">
          <Inline text={block.text} />
        </p>
      );
    case "heading":
      return (
        <h2 {...markPart(block.text)} className="pt-4 text-lg font-semibold">
          <Inline text={block.text} />
        </h2>
      );
    case "list":
      return (
        <ul className="list-none space-y-2.5 p-0 font-serif text-lg text-pretty">
          {block.items.map((item) => (
            <li key={item} {...markPart(item)} className="flex gap-3.5">
              <span aria-hidden="true" className="mt-2.5 h-2.5 w-1 shrink-0 rounded-full bg-rule-strong" />
              <span>
                <Inline text={item} />
              </span>
            </li>
          ))}
        </ul>
      );
    case "steps":
      return (
        <ol className="list-none space-y-3 p-0 font-serif text-lg text-pretty">
          {block.items.map((item, index) => (
            <li key={item} {...markPart(item)} className="flex items-baseline gap-3.5">
              <span className="w-4 shrink-0 font-sans text-sm text-faint tabular">{index + 1}</span>
              <span>
                <Inline text={item} />
              </span>
            </li>
          ))}
        </ol>
      );
    case "table":
      return (
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-start text-sm">
            <thead>
              <tr>
                {block.head.map((cell) => (
                  <th key={cell} scope="col" className="py-2 pe-6 text-start text-xs font-medium text-faint">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map(([first, second]) => (
                <tr key={first} {...markPart(first)} className="border-t border-rule align-baseline">
                  <th
                    scope="row"
                    className={clsx(
                      "py-2.5 pe-6 text-start font-medium",
                      // A longer first cell on one line would make the table wider than its column.
                      first.length < 40 && "sm:whitespace-nowrap",
                    )}
                  >
                    <Inline text={first} />
                  </th>
                  <td className="py-2.5 text-soft">
                    <Inline text={second} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

/**
 * Renders backticked text as code and starred text in bold, and marks the parts that don't apply to every
 * server so that CSS can hide them.
 */
function Inline({ text }: { text: string }) {
  return splitDocText(text).map(({ text: part, condition }, index) => {
    if (condition === null) return <Marked key={index} text={part} />;
    const attributes = buildAttributes(condition);
    return (
      <span key={index} {...attributes}>
        <Marked text={part} />
      </span>
    );
  });
}

function Marked({ text }: { text: string }) {
  return text.split(/([`*])(.*?)\1/).map((part, index, parts) => {
    if (index % 3 === 1) return null;
    if (index % 3 === 0) return part;
    return parts[index - 1] === "*" ? (
      <strong key={index} className="font-semibold">
        {part}
      </strong>
    ) : (
      <code
        key={index}
        className="rounded-xs bg-hover px-1 py-0.5 font-mono text-[0.85em] leading-none whitespace-nowrap"
      >
        {part}
      </code>
    );
  });
}

/** Returns the attributes that let CSS hide a whole element if all of its text depends on the same condition. */
function markPart(text: string): Record<string, string> {
  const [part, ...others] = splitDocText(text);
  return part?.condition && others.length === 0 ? buildAttributes(part.condition) : {};
}

function buildAttributes({ has, isNegated }: NonNullable<DocPart["condition"]>): Record<string, string> {
  return { [`data-${isNegated ? "no-" : ""}${has}`]: "" };
}

function readKey(block: DocBlock): string {
  switch (block.kind) {
    case "text":
    case "heading":
      return block.text;
    case "list":
    case "steps":
      return block.items.join();
    case "table":
      return block.head.join();
  }
}
