import { Fragment, type ReactNode } from "react";

/** Style of a citation number. Its click target is 24 px square. */
const NUMBER_STYLE =
  "inline-block min-w-6 cursor-pointer rounded-[calc(var(--px)*5)] bg-seed-wash px-1 text-center font-sans text-xs leading-6 font-semibold no-underline tabular hover:underline aria-[current]:underline";

/** A statement in an answer, followed by its superscript citation numbers. */
export function CitedStatement({
  text,
  citations,
  renderNumber,
}: {
  text: string;
  /** Indexes into the answer's list of citations. */
  citations: readonly number[];
  /** Renders a number's link or button; null if there's no such citation. */
  renderNumber: (citation: { at: number; className: string }) => ReactNode;
}) {
  return (
    <>
      {text}
      {citations.map((at) => (
        <Fragment key={at}>
          {" "}
          <sup className="relative -top-0.5 align-baseline">
            {renderNumber({ at, className: NUMBER_STYLE })}
          </sup>
        </Fragment>
      ))}
    </>
  );
}
