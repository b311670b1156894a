// Loaded into a server before its own code: it moves as many pictures as FAULT_MOVES says, and the next ones never.
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const { rename } = promises;
let left = Number(process.env['FAULT_MOVES']);

promises.rename = async (from, to) => {
  if (!String(from).endsWith('.webp')) return rename(from, to);
  left -= 1;
  return left >= 0 ? rename(from, to) : new Promise(() => undefined);
};
syncBuiltinESMExports();
