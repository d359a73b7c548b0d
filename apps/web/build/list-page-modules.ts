export interface PageModule {
  /** As the router has it: `/s/:shareId`. */
  path: string;
  /** The page's module, as app.tsx imports it. */
  file: string;
  /** The texts that come with it. */
  areas: readonly string[];
}

const definitions =
  /const (\w+) = lazyPage(?:<\w+>)?\(\{\s*load: async \(\) => \(await import\("([^"]+)"\)\)\.\w+,\s*areas: \[([^\]]*)\]/g;
const routes = /path:\s*"(\/[^"]+)",\s*element:\s*<(\w+)/g;

/**
 * The routes of app.tsx with the module that each of them fetches, read from its text.
 * @throws where a route's page can't be found in it: it would be fetched late, and nobody would notice.
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
