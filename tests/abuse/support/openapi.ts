interface Schema {
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  anyOf?: Schema[];
}

/** The parts of an OpenAPI document that the fuzzer reads. */
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

/** A place in a request that takes a value. */
export interface Place {
  in: 'path' | 'query' | 'body';
  name: string;
}

export interface Operation {
  method: string;
  /** The path as the contract writes it, with `:id`. */
  path: string;
  places: Place[];
}

/** Reads every call of a document, with every place that takes a value. */
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
