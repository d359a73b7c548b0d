import { clsx } from "clsx";

/** A row of facts separated by dots, except where the row wraps. */
export function Facts({ facts, className }: { facts: readonly string[]; className?: string }) {
  return (
    <span className={clsx("block overflow-x-clip", className)}>
      {/* Each fact is preceded by a dot. At the start of a line, the dot is outside the box, where it's clipped. */}
      <span className="-ms-3 flex flex-wrap">
        {facts.map((fact) => (
          <span
            key={fact}
            className="flex max-w-full before:w-3 before:shrink-0 before:text-center before:content-['·']"
          >
            <bdi className="min-w-0 break-words">{fact}</bdi>{" "}
          </span>
        ))}
      </span>
    </span>
  );
}
