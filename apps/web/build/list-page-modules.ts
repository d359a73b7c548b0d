export interface PageModule {
  /** The route's pattern, such as `/s/:shareId`. */
  path: string;
  /** The page's module, by the path that app.tsx uses to import it. */
  file: string;
  /** The string catalogs (areas) that the page loads. */
  areas: readonly string[];
}

const definitions =
  /const (\w+) = lazyPage(?:<\w+>)?\(\{\s*load: async \(\) => \(await import\("([^"]+)"\)\)\.\w+,\s*areas: \[([^\]]*)\]/g;
const routes = /path:\s*"(\/[^"]+)",\s*element:\s*<(\w+)/g;

/**
 * Parses app.tsx and returns each route with its lazy-loaded module.
 *
 * @throws if it can't find a route's page. Otherwise, that page would load late without anyone noticing.
 */
export function listPageModules(app: string): PageModule[] {
  const found = new Map(
    [...app.matchAll(definitions)].map(([, name = "", file = "", areas = ""]) => [
      name,
      { file, areas: [...areas.matchAll(/"(\w+)"/g)].map(([, area = ""]) => area) },
    ]),
  );
  return [...app.matchAll(routes)].map(([, path = "", name = ""]) => {
    const module = found.get(name);
    if (!module) throw new Error(`${name} of the route ${path} is no lazyPage that app.tsx defines.`);
    return { path, ...module };
  });
}
