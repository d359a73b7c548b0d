/**
 * Packages that aren't bundled into dist, because they read files next to their own code. `npm run bundle` keeps them,
 * along with their dependencies.
 */
export const externalPackages =
  /^(?:@electric-sql|@echogarden|@fontsource|@resvg|harfbuzzjs|opusscript|pg-native|woff2-encoder)/;
