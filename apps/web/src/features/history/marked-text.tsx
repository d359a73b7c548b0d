export function MarkedText({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  let from = 0;
  const pieces = marks.map(([start, end]) => {
    const before = text.slice(from, start);
    from = end;
    return (
      <span key={start}>
        {before}
        <mark className="bg-transparent font-semibold text-ink shadow-[inset_0_-2px_0_var(--citrus)]">
          {text.slice(start, end)}
        </mark>
      </span>
    );
  });
  return (
    <>
      {pieces}
      {text.slice(from)}
    </>
  );
}
