export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Method and path of a call. One that `takesKey` is done once however often it is sent with one Idempotency-Key. */
interface RouteShape {
  method: Method;
  path: string;
  takesKey?: true;
}

export interface Route extends RouteShape {
  name: string;
}

/**
 * A table of routes, each with its key as its name. Tables are free of schemas: the browser imports them, and zod would
 * cost it 22 KB.
 */
export function nameRoutes<const Table extends Record<string, RouteShape>>(table: Table) {
  const named = Object.entries(table).map(([name, route]) => [name, { name, ...route }]);
  return Object.fromEntries(named) as { readonly [Name in keyof Table]: Table[Name] & { readonly name: Name } };
}
