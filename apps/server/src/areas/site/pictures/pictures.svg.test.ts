import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { markSvg, svg, uploadSiteFile } from '../../../../test/site-kit.ts';

const testApp = useTestApp();
let client: Client;

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
  // starts the process that reads drawings, so that it isn't measured with the first of them
  await uploadSiteFile(client, 'MARK', markSvg());
});

const only = (element: string) => `Shapes and gradients only, not ${element}`;
const LOADS = 'It must not load anything';
const LETTERS = 'Turn its letters into outlines first';
const DOCTYPE = 'It must have no DOCTYPE';
const BROKEN = 'It must be well-formed SVG in UTF-8';
const USES = 'It must have at most 100 uses, none inside another';
const NO_KIND = 'The mark must be SVG or PNG';
const DAMAGED = "It is damaged and can't be read";

const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const rect = '<rect width="9" height="9"/>';
const times = (count: number, make: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => make(nth)).join('');
const laughs = times(9, (nth) => `<!ENTITY l${nth + 1} "${`&l${nth};`.repeat(10)}">`);

const HOSTILE: [what: string, drawing: string | Uint8Array, refusal: string][] = [
  ['an entity bomb', `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>${svg('<title>&l9;</title>')}`, DOCTYPE],
  ['an entity of one long text', `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(100_000)}">]>${svg('&a;&a;')}`, DOCTYPE],
  [
    'an external entity',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<title>&x;</title>')}`,
    DOCTYPE,
  ],
  ['a parameter entity', `<!DOCTYPE svg [<!ENTITY % p SYSTEM "http://127.0.0.1/p.dtd"> %p;]>${svg('')}`, DOCTYPE],
  [
    'a DOCTYPE alone',
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">${markSvg()}`,
    DOCTYPE,
  ],
  ['an entity that nobody declared', svg('<title>&nbsp;</title>'), BROKEN],
  [
    'a use bomb',
    svg(`<g id="u0">${rect}</g>${times(20, (nth) => `<g id="u${nth + 1}">${`<use href="#u${nth}"/>`.repeat(5)}</g>`)}`),
    USES,
  ],
  ['101 uses', svg(`<defs><g id="a">${rect}</g></defs>${'<use href="#a"/>'.repeat(101)}`), USES],
  ['a use of a group with a use', svg(`<g id="a">${rect}</g><g id="b"><use href="#a"/></g><use href="#b"/>`), USES],
  ['a use of itself', svg('<use id="a" href="#a"/>'), USES],
  ['a use of what it stands in', svg('<g id="a"><use href="#a"/></g>'), USES],
  [
    'uses of large groups',
    svg(`<g id="a">${rect.repeat(900)}</g>${'<use href="#a"/>'.repeat(50)}`),
    'Its uses, clips and masks draw too many shapes',
  ],
  [
    'a mask bomb',
    svg(times(20, (nth) => `<mask id="m${nth + 1}">${`<rect mask="url(#m${nth})"/>`.repeat(2)}</mask>`)),
    'Its uses, clips and masks draw too many shapes',
  ],
  ['a mask in itself', svg(`<mask id="m"><rect mask="url(#m)"/></mask>`), 'It must not draw a shape inside itself'],
  [
    'clips in one another',
    svg(`<clipPath id="a" clip-path="url(#b)"/><clipPath id="b" clip-path="url(#a)"/>`),
    'It must not draw a shape inside itself',
  ],
  [
    'a gradient that goes on from itself',
    svg('<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>'),
    'It must not draw a shape inside itself',
  ],
  [
    'a chain of masks',
    svg(times(300, (nth) => `<mask id="m${nth + 1}"><rect mask="url(#m${nth})"/></mask>`)),
    'It must have at most 50 elements inside one another',
  ],
  [
    '40,000 groups inside one another',
    svg('<g>'.repeat(25_000) + '</g>'.repeat(25_000)),
    'It must have at most 50 elements inside one another',
  ],
  ['2,001 elements', svg(rect.repeat(2_000)), 'It must have at most 2,000 elements'],
  [
    '20,000 attributes',
    `<svg xmlns="http://www.w3.org/2000/svg" ${times(15_000, (nth) => `a${nth}=""`.concat(' '))}/>`,
    'It must have at most 100 attributes on one element',
  ],
  ['a use of another file', svg('<use href="other.svg#a"/>'), LOADS],
  ['a use of another site', svg('<use href="https://elsewhere.example/a.svg#a"/>'), LOADS],
  ['a use by xlink of another site', svg(`<use ${XLINK} xlink:href="//elsewhere.example/a.svg#a"/>`), LOADS],
  [
    'a use by another prefix',
    svg('<use xmlns:a="http://www.w3.org/1999/xlink" a:href="http://elsewhere.example/#a"/>'),
    LOADS,
  ],
  ['a use of data', svg('<use href="data:image/svg+xml;base64,PHN2Zy8+#a"/>'), LOADS],
  ['a use of a script', svg('<use href="javascript:alert(1)"/>'), LOADS],
  ['a use with a tab in the scheme', svg('<use href="java&#9;script:alert(1)"/>'), LOADS],
  ['an empty target', svg('<use href="#"/>'), LOADS],
  ['a file of this machine', svg('<use href="file:///etc/passwd#a"/>'), LOADS],
  ['a picture', svg('<image href="https://elsewhere.example/a.png"/>'), only('<image>')],
  ['a picture as data', svg('<image href="data:image/png;base64,iVBORw0KGgo="/>'), only('<image>')],
  ['a paint from elsewhere', svg('<rect fill="url(https://elsewhere.example/#a)"/>'), LOADS],
  ['a paint in quotes from elsewhere', svg(`<rect fill="url('//elsewhere.example/#a')"/>`), LOADS],
  ['a paint in capitals from elsewhere', svg('<rect fill="URL(http://elsewhere.example/#a)"/>'), LOADS],
  ['a style that loads', svg('<rect style="fill:url(http://elsewhere.example/#a)"/>'), LOADS],
  ['a style with an escape', svg(String.raw`<rect style="fill:\75rl(http:\/\/elsewhere.example)"/>`), LOADS],
  ['a style with a comment', svg('<rect style="fill:u/**/rl(a.svg#b)"/>'), LOADS],
  ['a style that imports', svg('<rect style="@import &quot;a.css&quot;"/>'), LOADS],
  ['a style with a background', svg('<rect style="background:#fff"/>'), only('background in a style')],
  ['an address by character references', svg('<rect fill="&#117;rl(&#104;ttp://elsewhere.example/#a)"/>'), LOADS],
  ['a cursor from elsewhere', svg('<rect cursor="url(a.cur)"/>'), LOADS],
  ['a script', svg('<script>alert(1)</script>'), only('<script>')],
  [
    'a script of another name space',
    svg('<s:script xmlns:s="http://www.w3.org/1999/xhtml">alert(1)</s:script>'),
    only('<s:script>'),
  ],
  ['a handler', svg('<rect onclick="alert(1)"/>'), only('onclick="…"')],
  ['a handler of the whole', svg('', 'onload="alert(1)"'), only('onload="…"')],
  [
    'foreign content',
    svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject>'),
    only('<foreignObject>'),
  ],
  ['a style sheet', svg('<style>@import url(http://elsewhere.example/a.css);</style>'), only('<style>')],
  ['a face of letters', svg('<font-face font-family="a"/>'), LETTERS],
  ['text', svg('<text x="1" y="9">Vanam</text>'), LETTERS],
  ['text on a path', svg('<textPath href="#a">Vanam</textPath>'), LETTERS],
  ['a filter', svg('<filter id="f"><feGaussianBlur stdDeviation="900"/></filter>'), only('<filter>')],
  ['a filter of an element', svg('<rect filter="url(#f)"/>'), only('filter="…"')],
  ['turbulence', svg('<feTurbulence baseFrequency="9" numOctaves="9999"/>'), only('<feTurbulence>')],
  ['a pattern', svg('<pattern id="p" width="0.001" height="0.001"/>'), only('<pattern>')],
  ['a marker', svg('<marker id="m"/>'), only('<marker>')],
  ['an animation', svg('<rect><animate attributeName="href" to="javascript:alert(1)"/></rect>'), only('<animate>')],
  ['a link', svg('<a href="javascript:alert(1)"><rect/></a>'), only('<a>')],
  ['a frame', svg('<iframe xmlns="http://www.w3.org/1999/xhtml" src="//elsewhere.example"/>'), only('<iframe>')],
  [
    'XInclude',
    svg('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>'),
    only('<xi:include>'),
  ],
  ['another base', svg('', 'xml:base="http://elsewhere.example/"'), only('xml:base="…"')],
  [
    'a style sheet by instruction',
    `<?xml-stylesheet href="http://elsewhere.example/a.css"?>${markSvg()}`,
    'It must have no <?xml-stylesheet?>',
  ],
  ['PHP', `<?php system('id'); ?>${markSvg()}`, 'It must have no <?php?>'],
  ['CDATA', svg('<title><![CDATA[<script>alert(1)</script>]]></title>'), 'It must have no CDATA section'],
  ['UTF-7', `<?xml version="1.0" encoding="UTF-7"?>${svg('+ADw-script+AD4-')}`, BROKEN],
  ['a declared UTF-16', `<?xml version="1.0" encoding="UTF-16"?>${markSvg()}`, BROKEN],
  ['Latin-1', Buffer.from(svg('<title>café</title>'), 'latin1'), BROKEN],
  ['an element that is not closed', '<svg xmlns="http://www.w3.org/2000/svg"><g>', BROKEN],
  ['200,000 brackets', '<'.repeat(200_000), BROKEN],
  ['HTML', '<html><script>alert(1)</script></html>', only('<html>')],
  ['no name space', '<svg viewBox="0 0 9 9"><rect/></svg>', only('<svg>')],
  ['an attribute given twice', svg('', 'id="a" id="b"'), DAMAGED],
  ['a side of 10 million', svg(rect, 'width="10000000" height="10000000"'), 'It must have at most 50 megapixels'],
  ['no size', svg(rect, 'width="0" height="0"'), DAMAGED],
  ['UTF-16', Buffer.from(`\uFEFF${markSvg()}`, 'utf16le'), NO_KIND],
  ['gzip', gzipSync(markSvg()), NO_KIND],
  ['nothing but spaces', ' '.repeat(100), NO_KIND],
];

it.each(HOSTILE)(
  '%s in an SVG is refused within a second, and nothing is kept [S21]',
  async (_what, drawing, refusal) => {
    const at = performance.now();
    const { status, errors } = await uploadSiteFile(client, 'MARK', drawing);
    const ms = performance.now() - at;
    expect(errors).toEqual([{ field: 'file', message: refusal }]);
    expect(status).toBe(refusal === NO_KIND ? 415 : 400);
    expect(ms).toBeLessThan(1_000);
    expect(await testApp.db.selectFrom('site_files').select('id').execute()).toHaveLength(1);
  },
);

it('the server holds no more memory after all of them than before [S21]', async () => {
  const all = async () => {
    for (const [, drawing] of HOSTILE) await uploadSiteFile(client, 'MARK', drawing);
    return process.memoryUsage.rss();
  };
  const before = await all();
  expect((await all()) - before).toBeLessThan(64 * 1024 * 1024);
});

it.each([
  [
    'shapes, gradients, clips, masks and uses',
    svg(`<title>Vanam</title><desc>A leaf</desc>
    <defs><linearGradient id="a"><stop offset="0" stop-color="#5e3a96"/></linearGradient>
    <radialGradient id="b" href="#a"/><clipPath id="c"><use href="#d"/></clipPath><circle id="d" cx="9" cy="9" r="9"/>
    <mask id="m"><rect width="30" height="30" fill="#fff"/></mask><symbol id="s"><ellipse cx="9" cy="9" rx="2" ry="3"/></symbol></defs>
    <g clip-path="url(#c)" mask="url('#m')" style="fill:url(#a);opacity:.9"><rect width="30" height="30"/>
    <line x1="0" y1="0" x2="9" y2="9" stroke="url(#b)"/><polyline points="0,0 9,9"/><polygon points="0,0 9,9 0,9"/>
    <path d="M0 0h9v9z"/><use href="#s"/></g>`),
  ],
  ['100 uses of one shape', svg(`<defs><g id="a">${rect}</g></defs>${'<use href="#a"/>'.repeat(100)}`)],
  [
    'a declaration, a byte order mark and xlink',
    `\uFEFF<?xml version="1.0" encoding="UTF-8"?>${svg(`<g id="a">${rect}</g><use ${XLINK} xlink:href="#a"/>`)}`,
  ],
  ['a path of 100 KB', svg(`<path d="M0 0${'h9v9z'.repeat(20_000)}"/>`)],
  ['a size below one', svg(rect, 'viewBox="0 0 0.5 0.5"')],
])('%s are taken [S21]', async (_what, drawing) => {
  const { status, errors, data } = await uploadSiteFile(client, 'MARK', drawing);
  expect([status, errors]).toEqual([201, undefined]);
  expect(data).toMatchObject({ use: 'MARK', width: 512, height: 512 });
});
