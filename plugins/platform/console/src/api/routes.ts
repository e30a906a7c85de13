/** A route as the table of the API screen shows it. */
export interface ApiRoute {
  readonly plugin: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Who may use it, in words. */
  readonly access: string;
  /** Its name in the document, by which the explorer finds it. */
  readonly operation: string;
}

/** The routes of one plugin. */
export interface ApiGroup {
  readonly plugin: string;
  readonly title: string;
  readonly routes: readonly ApiRoute[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function textOf(value: unknown, name: string): string {
  const found = property(value, name);
  return typeof found === 'string' ? found : '';
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const found = property(value, name);
  return Array.isArray(found) ? found : [];
}

/** What the document says of one operation. */
function routeOf(path: string, method: string, operation: unknown): ApiRoute {
  return {
    plugin: String(listOf(operation, 'tags')[0] ?? ''),
    method: method.toUpperCase(),
    path,
    summary: textOf(operation, 'summary'),
    access: textOf(operation, 'description').replace('Access: ', '').replace(/\.$/, ''),
    operation: textOf(operation, 'operationId'),
  };
}

function routesOf(document: unknown): ApiRoute[] {
  return entriesOf(property(document, 'paths')).flatMap(([path, operations]) =>
    entriesOf(operations)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => routeOf(path, method, operation)),
  );
}

/** The routes that an OpenAPI document of the site describes, by plugin. */
export function routesByPlugin(document: unknown): ApiGroup[] {
  const routes = routesOf(document);
  return listOf(document, 'tags').map((tag) => {
    const plugin = textOf(tag, 'name');
    const title = textOf(tag, 'description') || plugin;
    return { plugin, title, routes: routes.filter((route) => route.plugin === plugin) };
  });
}

/** The groups of one plugin (empty: of all), with the routes in which every word occurs. */
export function narrowed(groups: readonly ApiGroup[], plugin: string, search: string): ApiGroup[] {
  const words = search
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '');
  const hasAll = ({ method, path, summary, access }: ApiRoute) => {
    const text = `${method} ${path} ${summary} ${access}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups
    .filter((group) => plugin === '' || group.plugin === plugin)
    .map((group) => ({ ...group, routes: group.routes.filter(hasAll) }))
    .filter(({ routes }) => routes.length > 0);
}
