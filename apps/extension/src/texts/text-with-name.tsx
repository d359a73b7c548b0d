const PLACE = "\u0000";

/** Renders a sentence with a name placed where the language requires it. */
export function TextWithName({ text, name }: { text: (values: { name: string }) => string; name: string }) {
  const [before = "", after = ""] = text({ name: PLACE }).split(PLACE);
  return (
    <>
      {before}
      <bdi className="font-medium text-ink">{name}</bdi>
      {after}
    </>
  );
}
