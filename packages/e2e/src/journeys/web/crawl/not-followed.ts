import type { Control } from "./read-view.ts";

/** Controls that the crawler doesn't click, with the reason for each. It clicks all others. */
export const notFollowed: readonly {
  reason: string;
  matches: (options: { control: Control; origin: string }) => boolean;
}[] = [
  {
    reason: "leads to another site, which a journey must not call",
    matches: ({ control: { kind, href }, origin }) =>
      kind === "link" && href !== null && /^https?:/.test(href) && new URL(href).origin !== origin,
  },
  {
    reason: "has the server call Readwise, which a journey must not call",
    matches: ({ control: { key } }) => key === 'Connections | button "Connect"',
  },
  {
    reason: "opens another program",
    matches: ({ control: { kind, href } }) =>
      kind === "link" && href !== null && !/^(https?|blob):/.test(href),
  },
];
