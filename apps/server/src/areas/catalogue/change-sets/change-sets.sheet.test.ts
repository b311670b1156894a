import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeFormula, unescapeFormula } from '../../../http/kernel/formula.ts';
import { createSheets } from './change-sets.sheet-reader.ts';

const sheets = createSheets();
const bytes = (text: string) => new TextEncoder().encode(text);
const cellsOf = async (file: Uint8Array) => {
  const sheet = await sheets.read(file);
  return 'refused' in sheet ? sheet : { columns: sheet.columns, rows: sheet.rows.map(({ cells }) => cells) };
};

describe('a file of an import', () => {
  it.each([
    ['a comma', 'id,name\r\n1,"Bakul, House"\r\n'],
    ['a semicolon', 'id;name\n1;Bakul, House\n'],
    ['a tab and a byte order mark', '\uFEFFid\tname\n1\tBakul, House'],
  ])('is read as CSV divided by %s [F71]', async (_what, text) => {
    expect(await cellsOf(bytes(text))).toEqual({ columns: ['id', 'name'], rows: [['1', 'Bakul, House']] });
  });

  it('is read as XLSX and as JSON, told by its content [F71]', async () => {
    const xlsx = await sheets.write([
      ['id', 'name', 'featured'],
      [1, '=1+1', true],
    ]);
    expect(await cellsOf(xlsx)).toEqual({ columns: ['id', 'name', 'featured'], rows: [[1, '=1+1', true]] });
    const json = bytes('{"properties": [{"id": 1}, {"name": "Bakul", "flats": []}]}');
    expect(await cellsOf(json)).toEqual({
      columns: ['id', 'name', 'flats'],
      rows: [
        [1, undefined, undefined],
        [undefined, 'Bakul', []],
      ],
    });
  });

  it('counts rows from below the head, and passes over empty ones [F73]', async () => {
    const sheet = await sheets.read(bytes('id,name\n\n1,Bakul\n,\n2,Champa\n'));
    expect('rows' in sheet && sheet.rows.map(({ row }) => row)).toEqual([2, 4]);
  });

  it.each([
    ['half a CSV', bytes('id,name\n1,"Bakul'), 'unreadable'],
    ['half an archive', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0]), 'unreadable'],
    ['half of JSON', bytes('{"properties": [{"id": 1'), 'unreadable'],
    ['another JSON', bytes('{"homes": []}'), 'notList'],
    ['NUL', bytes('id,name\n1,a\0b'), 'notUtf8'],
    ['UTF-16', new Uint8Array(Buffer.from('\uFEFFid,name\n1,Bakul', 'utf16le')), 'notUtf8'],
    ['nothing', bytes(''), 'empty'],
    ['a head alone', bytes('id,name\n'), 'empty'],
    ['a million columns', bytes(`${'a,'.repeat(1_000_000)}a\n1`), 'unreadable'],
    ['6,000 rows', bytes(`id\n${'1\n'.repeat(6000)}`), 'tooManyRows'],
    ['a long cell', bytes(`id,name\n1,${'a'.repeat(10_001)}`), 'cellTooLong'],
    ['a row that is too long', bytes('id,name\n1,a,b'), 'tooManyCells'],
    ['a bomb', bomb(), 'unreadable'],
  ])('with %s is refused [F71]', async (_what, file, refused) => {
    const started = performance.now();
    expect(await cellsOf(file)).toMatchObject({ refused });
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(await cellsOf(bytes('id\n1'))).toEqual({ columns: ['id'], rows: [['1']] });
  });

  it('comes out of an XLSX as it went in, whatever it says [F78]', async () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(texts, async (given) => {
        const rows = given.map((text) => text.trim()).filter((text) => text !== '');
        fc.pre(rows.length > 0);
        const read = await cellsOf(await sheets.write([['name'], ...rows.map((text) => [text])]));
        expect(read).toEqual({ columns: ['name'], rows: rows.map((text) => [text]) });
      }),
      { numRuns: 30 },
    );
  });

  it('comes out of an XLSX as it went in where a text is the name of what every object has [F78]', async () => {
    const texts = Object.getOwnPropertyNames(Object.prototype);
    const read = await cellsOf(await sheets.write([['name'], ...texts.map((text) => [text])]));
    expect(read).toEqual({ columns: ['name'], rows: texts.map((text) => [text]) });
  });

  it('is refused as unavailable where it takes too long to write, and the next one is written [F78]', async () => {
    const hurried = createSheets({ writeLimitMs: 1 });
    await expect(hurried.write([['name']])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await sheets.write([['name']])).subarray(0, 2).toString()).toBe('PK');
  });
});

describe('a cell that looks like a formula', () => {
  it('gets one apostrophe in an export, which an import takes off [F78]', () => {
    expect(['=1', "'=1", "''=1", "O'Neil", '-', "'tis"].map(escapeFormula)).toEqual([
      "'=1",
      "''=1",
      "'''=1",
      "O'Neil",
      "'-",
      "'tis",
    ]);
    const cells = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a', '＝') });
    fc.assert(
      fc.property(cells, (cell) => {
        expect(unescapeFormula(escapeFormula(cell))).toBe(cell);
      }),
    );
  });
});

/** An archive of one part that unpacks to 400 MB. */
function bomb(): Uint8Array {
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const packed = deflateRawSync(Buffer.alloc(400 * 1024 * 1024));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return new Uint8Array(Buffer.concat([local, name, packed, central, name, end]));
}
