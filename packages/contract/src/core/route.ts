export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Method and path of a call. One that `takesKey` runs once per Idempotency-Key, however often it is sent. */
interface RouteShape {
  method: Method;
  path: string;
  takesKey?: true;
}

export interface Route extends RouteShape {
  name: string;
}

/**
 * Gives each route of a table its key as its name. Tables have no schemas: the browser imports them, and zod would cost it
 * 22 KB.
 */
export function nameRoutes<const Table extends Record<string, RouteShape>>(table: Table) {
  const named = Object.entries(table).map(([name, route]) => [name, { name, ...route }]);
  return Object.fromEntries(named) as { readonly [Name in keyof Table]: Table[Name] & { readonly name: Name } };
}
