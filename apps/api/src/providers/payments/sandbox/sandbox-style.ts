/** Styles that give the sandbox's page the website's look. */
export const sandboxStyle = `
  :root {
    color-scheme: light dark;
    --paper: light-dark(oklch(0.985 0.006 85), oklch(0.19 0.008 65));
    --sunk: light-dark(oklch(0.968 0.009 84), oklch(0.165 0.008 65));
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
    font: 1rem/1.55 "Onest Latin", system-ui, sans-serif;
    -webkit-font-smoothing: antialiased;
  }
  :root[data-theme="light"] { color-scheme: light; }
  :root[data-theme="dark"] { color-scheme: dark; }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; }
  p, h1, h2, dl, dd { margin: 0; }
  .sandbox { padding: .6rem 1rem; background: var(--amber-wash); font-size: .9375rem; text-align: center; text-wrap: balance; }
  .sandbox strong { color: var(--amber); font-weight: 600; }
  main { flex: 1; display: grid; }
  .order, .pay { padding: clamp(1.5rem, 5vw, 4rem) clamp(1rem, 5vw, 4rem); }
  .order { background: var(--sunk); }
  .order > *, .pay > * { max-width: 26rem; }
  @media (min-width: 56rem) {
    main { grid-template-columns: 1fr 1fr; }
    .order > * { margin-inline-start: auto; }
  }
  header { display: flex; align-items: center; gap: .55rem; font-size: 1.3rem; font-weight: 600; letter-spacing: -.03em; }
  svg { height: .95rem; width: auto; }
  h1 { margin-block-start: 2rem; font-size: 1.0625rem; font-weight: 500; color: var(--soft); }
  .price { margin-block-start: .25rem; font-size: 2.25rem; line-height: 1.2; font-weight: 600; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
  .soft, .over { color: var(--soft); }
  dl { margin-block-start: 2rem; border-block-start: 1px solid var(--rule); padding-block: .75rem; }
  dl div { display: flex; justify-content: space-between; gap: 1.5rem; padding-block: .35rem; font-size: .9375rem; }
  dl .due { margin-block-start: .5rem; border-block-start: 1px solid var(--rule); padding-block-start: .85rem; font-weight: 600; }
  dd { text-align: end; font-variant-numeric: tabular-nums; }
  h2 { margin-block-end: 1rem; font-size: 1.25rem; line-height: 1.3; font-weight: 600; }
  form { display: grid; gap: 1.25rem; }
  form h2 { margin: 0; }
  .fields { display: grid; grid-template-columns: 1fr 1fr; gap: .85rem; }
  label { display: grid; gap: .3rem; font-size: .875rem; font-weight: 500; }
  label:first-child, label:last-child, .fields:not(:has(label:nth-child(3))) label { grid-column: 1 / -1; }
  input { width: 100%; min-width: 0; min-height: 2.75rem; padding: .4rem .85rem; border: 1px solid var(--rule-strong); border-radius: .5rem; background: var(--paper); color: var(--ink); font: inherit; font-size: 1rem; font-variant-numeric: tabular-nums; }
  fieldset { display: grid; gap: .5rem; margin: .5rem 0 0; border: 0; border-block-start: 1px dashed var(--rule-strong); padding: 1rem 0 0; }
  legend { padding-inline-end: .75rem; font-size: .875rem; color: var(--soft); }
  button, a { display: grid; place-items: center; min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--rule-strong); border-radius: .5rem; background: transparent; color: inherit; font: inherit; font-size: .9375rem; font-weight: 500; text-align: center; text-decoration: none; cursor: pointer; }
  button:hover, a:hover { background: var(--hover); }
  .over { margin-block-end: 1rem; }
  .first { min-height: 3rem; border-color: transparent; background: var(--citrus); color: var(--on-citrus); font-size: 1rem; font-weight: 600; }
  .first:hover { background: var(--citrus-pressed); }
  .leave { border-color: transparent; color: var(--soft); text-decoration: underline; text-underline-offset: .22em; text-decoration-color: var(--rule-strong); }
  :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`;
