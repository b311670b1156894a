/**
 * What we take of Node's own module. An import statement would read all of its exports, and some of those load Node's client
 * for the network, which we may never need: 14 MB and a thirtieth of a second.
 */
export const { STATUS_CODES, maxHeaderSize } = process.getBuiltinModule('node:http');
