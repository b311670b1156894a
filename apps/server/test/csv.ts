import { expect } from 'vitest';
import type { Client } from './client.ts';

/** Requests an export, by POST where there is a body, and gives its file name and its cells by line. */
export async function downloadCsv(client: Client, url: string, body?: unknown) {
  const { statusCode, headers, rawPayload } = await client.file(url, body);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = rawPayload.subarray(3).toString('utf8');
  return { disposition: headers['content-disposition'], text, lines: parseCsv(text) };
}

/** Parses RFC 4180 strictly: every line ends in CRLF, and a quote inside a cell is doubled. */
function parseCsv(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const lines: string[][] = [];
  let line: string[] = [];
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) throw new Error(`Not CSV at ${JSON.stringify(text.slice(0, 200))}`);
    line.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    lines.push(line);
    line = [];
  }
  expect(line).toEqual([]);
  return lines;
}
