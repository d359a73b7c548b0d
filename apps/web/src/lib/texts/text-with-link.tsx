import { Link } from "../link.tsx";

/** A sentence of which a part, set between <0> and </0>, is a link: each language puts it where it belongs. */
export function TextWithLink({ text, to }: { text: string; to: string }) {
  const [before = "", linked = "", after = ""] = text.split(/<\/?0>/);
  return (
    <>
      {before}
      <Link to={to} className="link">
        {linked}
      </Link>
      {after}
    </>
  );
}
