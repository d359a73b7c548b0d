/**
 * True in the nightly run, which sets PITH_TEST_MATRIX=full. Tests then go through every language, theme, width and
 * length; otherwise through enough of them to show each behavior.
 */
export const isFullMatrix = process.env["PITH_TEST_MATRIX"] === "full";
