interface Schema {
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  anyOf?: Schema[];
}

/** As much of an OpenAPI document as the fuzz reads. */
export interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { in: string; name: string }[];
        requestBody?: { content: Record<string, { schema: Schema }> };
      }
    >
  >;
}

/** Somewhere a value can be put. */
export interface Place {
  in: 'path' | 'query' | 'body';
  name: string;
}

export interface Operation {
  method: string;
  /** As the contract writes it: `:id`. */
  path: string;
  places: Place[];
}

/** Every call of a document, with every place in it where a caller can put something. */
export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      places: [
        ...parameters.filter((one): one is Place => one.in === 'path' || one.in === 'query'),
        ...Object.values(requestBody?.content ?? {})
          .flatMap(({ schema }) => fieldsOf(schema))
          .map((name) => ({ in: 'body' as const, name })),
      ],
    })),
  );
}

function fieldsOf({ properties = {}, allOf = [], anyOf = [] }: Schema): string[] {
  return [...Object.keys(properties), ...[...allOf, ...anyOf].flatMap(fieldsOf)];
}
