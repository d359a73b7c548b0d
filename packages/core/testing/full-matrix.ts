/**
 * True in the nightly run, which sets PITH_TEST_MATRIX=full. Tests then cover every language, theme, width
 * and length; otherwise, they cover a sample that exercises each behavior.
 */
export const isFullMatrix = process.env["PITH_TEST_MATRIX"] === "full";
