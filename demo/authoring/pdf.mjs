// One A4 page of a sample document, drawn with pdfkit. Coordinates run from the upper left corner, in points; the y of a
// text is that of its baseline.
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

export const PAGE = { width: 595, height: 842 };
const COLOURS = {
  paper: '#FBF8F3',
  sand: '#F3ECE1',
  ink: '#1F2A28',
  muted: '#55635F',
  line: '#E4DACB',
  brand: '#0F4F46',
  tint: '#E3EEEB',
  clay: '#B9502F',
  water: '#BDDBE3',
  lawn: '#DBE8D4',
  white: '#FFFFFF',
};
const FONTS = { sans: 'Helvetica', serif: 'Times-Roman' };
const ALIGNED = { left: 0, centre: 0.5, right: 1 };

export function createPage({ title }) {
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: 'en-IN',
    displayTitle: true,
    // a fixed date makes the same drawing the same file
    info: { Title: title, CreationDate: new Date('2026-11-01T00:00:00Z') },
  });
  const write = ({ font = 'sans', size = 10, colour = 'ink' } = {}) =>
    document.font(FONTS[font]).fontSize(size).fillColor(COLOURS[colour]);
  const page = {
    box(x, y, width, height, { fill, stroke, weight = 0.8 } = {}) {
      document.rect(x, y, width, height).lineWidth(weight);
      if (fill && stroke) document.fillAndStroke(COLOURS[fill], COLOURS[stroke]);
      else if (fill) document.fill(COLOURS[fill]);
      else document.stroke(COLOURS[stroke]);
    },
    line(x1, y1, x2, y2, { stroke = 'line', weight = 0.8 } = {}) {
      document.moveTo(x1, y1).lineTo(x2, y2).lineWidth(weight).stroke(COLOURS[stroke]);
    },
    text(text, x, y, { align = 'left', ...style } = {}) {
      write(style);
      const left = x - document.widthOfString(text) * ALIGNED[align];
      document.text(text, left, y, { lineBreak: false, baseline: 'alphabetic' });
    },
    /** @returns the y below the last line */
    paragraph(text, x, y, width, { lead = 15, ...style } = {}) {
      for (const line of page.wrap(text, width, style)) {
        page.text(line, x, y, style);
        y += lead;
      }
      return y;
    },
    /** Breaks text into lines that fit a width in points. */
    wrap(text, width, style) {
      write(style);
      const lines = [''];
      for (const word of text.split(/\s+/)) {
        const longer = `${lines.at(-1)} ${word}`.trim();
        if (document.widthOfString(longer) <= width || lines.at(-1) === '') lines[lines.length - 1] = longer;
        else lines.push(word);
      }
      return lines;
    },
    picture(jpeg, x, y, width, height) {
      document.image(jpeg, x, y, { width, height });
    },
    /** @returns {Promise<Buffer>} the finished file */
    toBytes() {
      document.end();
      return buffer(document);
    },
  };
  return page;
}
