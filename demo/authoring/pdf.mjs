// A one-page PDF from lines, boxes, text and JPEG pictures: enough for the sample documents, with no dependency.

export const PAGE = { width: 595, height: 842 };
export const COLOURS = {
  paper: [0.984, 0.973, 0.953],
  sand: [0.953, 0.925, 0.882],
  ink: [0.122, 0.165, 0.157],
  muted: [0.333, 0.388, 0.373],
  line: [0.894, 0.855, 0.796],
  brand: [0.059, 0.31, 0.275],
  tint: [0.89, 0.933, 0.918],
  clay: [0.725, 0.314, 0.184],
  water: [0.74, 0.86, 0.89],
  lawn: [0.86, 0.91, 0.83],
  white: [1, 1, 1],
};

// Advance widths of the characters from space to ~ in thousandths of the type size, from the fonts' public metrics.
const digits = (width) => Array.from({ length: 10 }, () => width);
const WIDTHS = {
  sans: [
    278,
    278,
    355,
    556,
    556,
    889,
    667,
    191,
    333,
    333,
    389,
    584,
    278,
    333,
    278,
    278,
    ...digits(556),
    278,
    278,
    584,
    584,
    584,
    556,
    1015,
    667,
    667,
    722,
    722,
    667,
    611,
    778,
    722,
    278,
    500,
    667,
    556,
    833,
    722,
    778,
    667,
    778,
    722,
    667,
    611,
    722,
    667,
    944,
    667,
    667,
    611,
    278,
    278,
    278,
    469,
    556,
    333,
    556,
    556,
    500,
    556,
    556,
    278,
    556,
    556,
    222,
    222,
    500,
    222,
    833,
    556,
    556,
    556,
    556,
    333,
    500,
    278,
    556,
    500,
    722,
    500,
    500,
    500,
    334,
    260,
    334,
    584,
  ],
  serif: [
    250,
    333,
    408,
    500,
    500,
    833,
    778,
    180,
    333,
    333,
    500,
    564,
    250,
    333,
    250,
    278,
    ...digits(500),
    278,
    278,
    564,
    564,
    564,
    444,
    921,
    722,
    667,
    667,
    722,
    611,
    556,
    722,
    722,
    333,
    389,
    722,
    611,
    889,
    722,
    722,
    556,
    722,
    667,
    556,
    611,
    722,
    722,
    944,
    722,
    722,
    611,
    333,
    278,
    333,
    469,
    500,
    333,
    444,
    500,
    444,
    500,
    444,
    333,
    500,
    500,
    278,
    278,
    500,
    278,
    778,
    500,
    500,
    500,
    500,
    333,
    389,
    278,
    500,
    500,
    722,
    500,
    500,
    444,
    480,
    200,
    480,
    541,
  ],
};
const FONTS = { sans: 'F1', serif: 'F2' };

/** Width of a line in points. */
export function textWidth(text, { font = 'sans', size = 10 } = {}) {
  return [...text].reduce((sum, char) => sum + (WIDTHS[font][char.charCodeAt(0) - 32] ?? 556), 0) * (size / 1000);
}

/** Breaks text into lines that fit a width in points. */
export function wrap(text, width, style) {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (textWidth(longer, style) <= width || lines.at(-1) === '') lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const number = (value) => String(Math.round(value * 100) / 100);
const paint = (colour, operator) => `${COLOURS[colour].map(number).join(' ')} ${operator}`;

/** Coordinates run from the upper left corner, in points. */
export function createPage({ title }) {
  const drawn = [];
  const images = [];
  const flip = (y) => PAGE.height - y;
  const page = {
    box(x, y, width, height, { fill, stroke, weight = 0.8 } = {}) {
      if (fill) drawn.push(paint(fill, 'rg'));
      if (stroke) drawn.push(paint(stroke, 'RG'), `${weight} w`);
      const operator = fill && stroke ? 'B' : fill ? 'f' : 'S';
      drawn.push(`${[x, flip(y + height), width, height].map(number).join(' ')} re ${operator}`);
    },
    line(x1, y1, x2, y2, { stroke = 'line', weight = 0.8 } = {}) {
      drawn.push(
        paint(stroke, 'RG'),
        `${weight} w ${number(x1)} ${number(flip(y1))} m ${number(x2)} ${number(flip(y2))} l S`,
      );
    },
    text(text, x, y, { font = 'sans', size = 10, colour = 'ink', align = 'left' } = {}) {
      const width = textWidth(text, { font, size });
      const left = align === 'right' ? x - width : align === 'centre' ? x - width / 2 : x;
      const escaped = text.replaceAll(/[\\()]/g, (char) => `\\${char}`);
      const place = `${number(left)} ${number(flip(y))} Td`;
      drawn.push(`BT ${paint(colour, 'rg')} /${FONTS[font]} ${size} Tf ${place} (${escaped}) Tj ET`);
    },
    /** @returns the y below the last line */
    paragraph(text, x, y, width, { lead = 15, ...style } = {}) {
      for (const line of wrap(text, width, style)) {
        page.text(line, x, y, style);
        y += lead;
      }
      return y;
    },
    picture(jpeg, pixels, x, y, width, height) {
      images.push({ jpeg, pixels });
      const matrix = [width, 0, 0, height, x, flip(y + height)].map(number).join(' ');
      drawn.push(`q ${matrix} cm /I${images.length} Do Q`);
    },
    toBytes: () => assemble(title, drawn.join('\n'), images),
  };
  return page;
}

function assemble(title, content, images) {
  const first = 7;
  const named = images.map((_, index) => `/I${index + 1} ${first + index} 0 R`).join(' ');
  const resources = `/Font << /F1 4 0 R /F2 5 0 R >> /XObject << ${named} >>`;
  const font = (name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-IN) /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 6 0 R /Resources << ${resources} >> >>`,
    font('Helvetica'),
    font('Times-Roman'),
    stream('', Buffer.from(content, 'latin1')),
    ...images.map(({ jpeg, pixels }) =>
      stream(
        `/Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode `,
        jpeg,
      ),
    ),
    `<< /Title (${title.replaceAll(/[\\()]/g, '')}) /Producer (Aangan sample documents) >>`,
  ];
  const parts = [Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1')];
  const offsets = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, object] of objects.entries()) {
    offsets.push(length());
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  }
  const start = length();
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

function stream(dictionary, bytes) {
  return Buffer.concat([
    Buffer.from(`<< ${dictionary}/Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}
