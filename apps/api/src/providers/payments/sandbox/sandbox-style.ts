/**
 * The website's colors and shapes for the sandbox's page. Uses the system font, since the website's font files have no
 * fixed names.
 */
export const sandboxStyle = `
  :root {
    color-scheme: light dark;
    --paper: light-dark(oklch(0.985 0.006 85), oklch(0.19 0.008 65));
    --hover: light-dark(oklch(0.958 0.009 84), oklch(0.262 0.009 66));
    --ink: light-dark(oklch(0.225 0.014 60), oklch(0.93 0.012 85));
    --soft: light-dark(oklch(0.43 0.016 62), oklch(0.77 0.013 82));
    --rule: light-dark(oklch(0.9 0.011 82), oklch(0.305 0.01 66));
    --rule-strong: light-dark(oklch(0.62 0.014 72), oklch(0.55 0.012 70));
    --citrus: light-dark(oklch(0.74 0.17 56), oklch(0.77 0.165 60));
    --citrus-pressed: light-dark(oklch(0.69 0.172 53), oklch(0.82 0.15 64));
    --on-citrus: light-dark(oklch(0.225 0.03 50), oklch(0.2 0.03 50));
    --seed: light-dark(oklch(0.645 0.192 45), oklch(0.76 0.172 58));
    --focus: light-dark(oklch(0.6 0.185 44), oklch(0.78 0.16 60));
    --amber: light-dark(oklch(0.5 0.115 72), oklch(0.84 0.14 85));
    --amber-wash: light-dark(oklch(0.957 0.045 88), oklch(0.28 0.045 80));
    background: var(--paper);
    color: var(--ink);
    font: 1.03125rem/1.55 system-ui, sans-serif;
    -webkit-font-smoothing: antialiased;
  }
  :root[data-theme="light"] { color-scheme: light; }
  :root[data-theme="dark"] { color-scheme: dark; }
  body { margin: 0; }
  header, main { box-sizing: border-box; max-width: 72.5rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2.5rem); }
  .bar { border-block-end: 1px solid var(--rule); }
  header { display: flex; align-items: center; gap: .55rem; min-height: 4rem; font-size: 1.3rem; font-weight: 600; letter-spacing: -.03em; }
  svg { height: .95rem; width: auto; }
  main { padding-block: clamp(2.5rem, 7vw, 5rem); }
  main > * { max-width: 30rem; }
  h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; font-weight: 600; letter-spacing: -.012em; }
  p { margin: 0; text-wrap: pretty; }
  .note { box-sizing: border-box; margin-block-start: 1.25rem; padding: .85rem 1.1rem; border-radius: .5rem; background: var(--amber-wash); font-size: .9375rem; }
  .note strong { display: block; color: var(--amber); font-weight: 600; }
  dl { margin: 1.5rem 0; border-block: 1px solid var(--rule); padding-block: .75rem; }
  dl div { display: flex; justify-content: space-between; gap: 1.5rem; padding-block: .3rem; color: var(--soft); font-size: .9375rem; }
  dl .due { color: var(--ink); font-size: 1.0625rem; font-weight: 600; }
  dd { margin: 0; text-align: end; font-variant-numeric: tabular-nums; }
  form, .way { display: grid; gap: .5rem; }
  h2 { margin: 1.25rem 0 .25rem; font-size: .9375rem; font-weight: 500; color: var(--soft); }
  button, a { box-sizing: border-box; display: grid; place-items: center; min-height: 3rem; padding: .5rem 1.25rem; border: 1px solid var(--rule-strong); border-radius: .5rem; background: transparent; color: inherit; font: inherit; font-weight: 500; text-align: center; text-decoration: none; cursor: pointer; }
  button:hover, a:hover { background: var(--hover); }
  .first { border-color: transparent; background: var(--citrus); color: var(--on-citrus); }
  .first:hover { background: var(--citrus-pressed); }
  .leave { border-color: transparent; color: var(--soft); text-decoration: underline; text-underline-offset: .22em; text-decoration-color: var(--rule-strong); }
  :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`;
