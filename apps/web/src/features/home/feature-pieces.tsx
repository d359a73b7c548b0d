import type { ReactNode } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import { ClaimPiece } from "./claim-piece.tsx";
import { LanguagePiece } from "./language-piece.tsx";
import { LinePiece } from "./line-piece.tsx";

const pieces = [
  { name: "line", Piece: LinePiece },
  { name: "language", Piece: LanguagePiece },
  { name: "claim", Piece: ClaimPiece },
] as const;

/**
 * Three interactive demos: a talk's timeline, a point in several languages, and claims, some of which Pith
 * rejects.
 */
export function FeaturePieces() {
  const t = useTranslate();
  return (
    <div>
      <h2 id="features-title" className="sr-only">
        {t("home.features.title")}
      </h2>
      {pieces.map(({ name, Piece }) => (
        <PieceRow key={name} title={t(`piece.${name}.title`)} text={t(`piece.${name}.text`)}>
          <Piece />
        </PieceRow>
      ))}
    </div>
  );
}

function PieceRow({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section data-piece="" className="border-t border-rule first-of-type:border-t-0">
      <div className="page grid gap-x-18 gap-y-6 py-12 md:py-14 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
        <div>
          <h3 className="font-serif text-xl font-semibold text-balance">{title}</h3>
          <p className="mt-2 text-soft">{text}</p>
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
