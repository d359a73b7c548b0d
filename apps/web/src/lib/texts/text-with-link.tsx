import { Link } from "../link.tsx";

/** A sentence where the part between <0> and </0> is a link, so that each language can place it. */
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
