export function Avatar() {
  return <span className="size-9 rounded-full bg-sunk" />;
}
