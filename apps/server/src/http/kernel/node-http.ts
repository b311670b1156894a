/**
 * Exports of `node:http`. An import statement would read all its exports, some of which load Node's HTTP client, which may
 * never be needed: 14 MB and a thirtieth of a second.
 */
export const { STATUS_CODES, maxHeaderSize } = process.getBuiltinModule('node:http');
