const PLACE = "\u0000";

/** Renders a sentence that contains a name, in the position that the language requires. */
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
