/** Programs that set TERM_PROGRAM and open links. */
const programs: ReadonlySet<string> = new Set([
  "iTerm.app",
  "WezTerm",
  "vscode",
  "ghostty",
  "Hyper",
  "rio",
  "zed",
]);
const terms = /^(xterm-kitty|xterm-ghostty|alacritty|foot|contour|wezterm)/;
/** VTE shows links since 0.50. */
const FIRST_VTE = 5000;

/**
 * Returns whether the terminal opens OSC 8 links, by what it says of itself. Others may show the link's characters, so
 * an unknown one doesn't. FORCE_HYPERLINK decides if it is set, as in other programs.
 */
export function canShowLinks(environment: Readonly<Record<string, string | undefined>>): boolean {
  const forced = environment["FORCE_HYPERLINK"];
  if (forced !== undefined) return forced !== "0";
  const term = environment["TERM"] ?? "";
  // A multiplexer hides what is around it, and may drop links.
  if (term === "dumb" || environment["TMUX"] || /^(screen|tmux)/.test(term)) return false;
  return (
    programs.has(environment["TERM_PROGRAM"] ?? "") ||
    terms.test(term) ||
    Number(environment["VTE_VERSION"]) >= FIRST_VTE ||
    Boolean(environment["WT_SESSION"] || environment["KONSOLE_VERSION"] || environment["KITTY_WINDOW_ID"])
  );
}
