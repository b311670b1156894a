// The four kinds of sample documents. Each takes a property of catalogue.json and its medium, and resolves to a PDF.
import { createPage, PAGE } from './pdf.mjs';

const MARGIN = 48;
const WIDTH = PAGE.width - 2 * MARGIN;
const rupees = (amount) => `Rs ${new Intl.NumberFormat('en-IN').format(amount)}`;
const towersOf = ({ characteristics }) =>
  Math.max(
    1,
    Number.parseInt(characteristics.find(({ keyName }) => /^(Towers|Blocks)$/.test(keyName))?.valueName ?? '1', 10),
  );

export function drawBrochure(property, _medium, picture) {
  const page = begin(`Sample brochure: ${property.name}`);
  if (picture) page.picture(picture, 0, 0, PAGE.width, 317);
  let y = heading(page, 'Sample brochure', property, 356);
  for (const paragraph of property.description.split('\n\n')) {
    y = page.paragraph(paragraph, MARGIN, y, WIDTH, { size: 9.5, lead: 14 }) + 5;
  }
  y += 6;
  const half = WIDTH / 2 - 14;
  let left = y;
  for (const { keyName, valueName } of property.characteristics.slice(0, 6)) {
    page.text(keyName, MARGIN, left, { size: 9, colour: 'muted' });
    left = page.paragraph(valueName, MARGIN + 84, left, half - 84, { size: 9, lead: 12 }) + 4;
  }
  const right = MARGIN + half + 28;
  let row = y;
  page.text('Carpet area', right + 54, row, { size: 9, colour: 'muted' });
  page.text('All-inclusive price', PAGE.width - MARGIN, row, { size: 9, colour: 'muted', align: 'right' });
  for (const { type, area, price } of property.flats) {
    page.line(right, row + 6, PAGE.width - MARGIN, row + 6);
    row += 20;
    page.text(type, right, row, { size: 10 });
    page.text(`${area} sq ft`, right + 54, row, { size: 10 });
    page.text(rupees(price), PAGE.width - MARGIN, row, { size: 10, align: 'right', colour: 'brand' });
  }
  page.paragraph('Prices include GST, stamp duty and registration charges.', right, row + 20, half, {
    size: 8,
    colour: 'muted',
    lead: 11,
  });
  return finish(page, 'The cover is a computer-generated image.');
}

export function drawLayout(property) {
  const page = begin(`Sample layout: ${property.name}`);
  heading(page, 'Sample layout', property, 70);
  const [x, y, width, height] = [MARGIN, 160, WIDTH, 470];
  page.box(x, y, width, height, { fill: 'lawn', stroke: 'ink', weight: 1.4 });
  page.box(x, y + height + 8, width, 34, { fill: 'sand' });
  page.text('Approach road', x + width / 2, y + height + 29, { size: 9, align: 'centre', colour: 'muted' });
  page.box(x + width / 2 - 26, y + height - 6, 52, 18, { fill: 'white', stroke: 'ink' });
  page.text('Gate', x + width / 2, y + height + 6, { size: 8, align: 'centre' });
  page.box(x + 14, y + 14, width - 28, height - 28, { stroke: 'white', weight: 12 });
  drawTowers(page, property, { x: x + 40, y: y + 44, width: width - 80, height: 190 });
  drawCourt(page, property, { x: x + 60, y: y + 270, width: width - 120, height: 150 });
  drawNorth(page, x + width - 34, y + 52);
  page.paragraph(
    `${towersOf(property)} building${towersOf(property) === 1 ? '' : 's'} on ${landOf(property)}. The white bands are the drive and the fire lane, six metres wide; the buildings are clear of the boundary on all sides. Not to scale.`,
    MARGIN,
    700,
    WIDTH,
    { size: 9.5, lead: 14 },
  );
  return finish(page, 'A schematic drawing, not the sanctioned plan.');
}

function drawTowers(page, property, area) {
  const count = towersOf(property);
  const columns = Math.min(count, 3);
  const rows = Math.ceil(count / columns);
  const [cell, tall] = [area.width / columns, area.height / rows];
  for (let index = 0; index < count; index += 1) {
    const width = Math.min(110, cell - 24);
    const left = area.x + (index % columns) * cell + (cell - width) / 2;
    const top = area.y + Math.floor(index / columns) * tall;
    page.box(left, top, width, tall - 22, { fill: 'tint', stroke: 'brand', weight: 1.2 });
    page.box(left + width / 2 - 12, top + (tall - 22) / 2 - 16, 24, 22, { fill: 'white', stroke: 'brand' });
    page.text(`Tower ${index + 1}`, left + width / 2, top + tall - 30, { size: 9, align: 'centre', colour: 'brand' });
  }
}

function drawCourt(page, { amenities }, { x, y, width, height }) {
  page.box(x, y, width, height, { fill: 'paper', stroke: 'line' });
  const places = [
    'Swimming Pool',
    'Garden',
    "Children's Play Area",
    'Clubhouse',
    'Community Hall',
    'Sports Facilities',
  ];
  const shown = places.filter((place) => amenities.includes(place)).slice(0, 4);
  const wide = width / Math.max(1, shown.length);
  for (const [index, place] of shown.entries()) {
    const fill = place === 'Swimming Pool' ? 'water' : place === 'Garden' ? 'lawn' : 'sand';
    page.box(x + index * wide + 10, y + 16, wide - 20, height - 50, { fill, stroke: 'line' });
    page.text(place, x + (index + 0.5) * wide, y + height - 16, { size: 8, align: 'centre', colour: 'muted' });
  }
}

function drawNorth(page, x, y) {
  page.line(x, y, x, y - 26, { stroke: 'ink', weight: 1.2 });
  page.line(x, y - 26, x - 5, y - 16, { stroke: 'ink', weight: 1.2 });
  page.line(x, y - 26, x + 5, y - 16, { stroke: 'ink', weight: 1.2 });
  page.text('N', x, y + 12, { size: 9, align: 'centre' });
}

const landOf = ({ characteristics }) =>
  characteristics.find(({ keyName }) => keyName === 'Land')?.valueName ?? 'its plot';

/** Rooms as fractions of the plan: left, top, width, height, and the label. */
const PLANS = {
  '2BHK': [
    [0, 0, 0.42, 0.4, 'Bedroom 1'],
    [0, 0.4, 0.2, 0.2, 'Bath'],
    [0.2, 0.4, 0.22, 0.2, 'Lobby'],
    [0, 0.6, 0.42, 0.4, 'Bedroom 2'],
    [0.42, 0, 0.38, 0.34, 'Kitchen'],
    [0.8, 0, 0.2, 0.34, 'Dry balcony'],
    [0.42, 0.34, 0.58, 0.5, 'Living and dining'],
    [0.42, 0.84, 0.58, 0.16, 'Balcony'],
  ],
  '3BHK': [
    [0, 0, 0.34, 0.38, 'Bedroom 1'],
    [0, 0.38, 0.17, 0.22, 'Bath 1'],
    [0.17, 0.38, 0.17, 0.22, 'Bath 2'],
    [0, 0.6, 0.34, 0.4, 'Bedroom 2'],
    [0.34, 0, 0.3, 0.3, 'Kitchen'],
    [0.64, 0, 0.1, 0.3, 'Utility'],
    [0.74, 0, 0.26, 0.38, 'Bedroom 3'],
    [0.34, 0.3, 0.4, 0.54, 'Living and dining'],
    [0.74, 0.38, 0.26, 0.2, 'Bath 3'],
    [0.74, 0.58, 0.26, 0.26, 'Entrance'],
    [0.34, 0.84, 0.66, 0.16, 'Balcony'],
  ],
};
PLANS['4BHK'] = PLANS['3BHK'].map((room) => (room[4] === 'Entrance' ? [...room.slice(0, 4), 'Bedroom 4'] : room));

/** Finds the flat of a floor plan, by the type and area of its medium. */
const flatOf = ({ flats }, { flatType, flatArea }) =>
  flats.find(({ type, area }) => type === flatType && area === flatArea) ?? flats.find(({ type }) => type === flatType);

export function drawFloorPlan(property, medium) {
  const chosen = flatOf(property, medium);
  const page = begin(`Sample floor plan: ${property.name}`);
  heading(page, 'Sample floor plan', property, 70);
  const [x, y, width, height] = [MARGIN + 20, 190, WIDTH - 40, 400];
  for (const [left, top, wide, tall, name] of PLANS[chosen.type]) {
    const balcony = /alcony/.test(name);
    const at = [x + left * width, y + top * height, wide * width, tall * height];
    page.box(...at, { fill: balcony ? 'sand' : 'white', stroke: 'ink', weight: balcony ? 0.8 : 2.4 });
    page.text(name, at[0] + at[2] / 2, at[1] + at[3] / 2 + 3, {
      size: at[2] < 70 ? 8 : 10,
      align: 'centre',
      colour: 'muted',
    });
  }
  page.text(`${chosen.type}, carpet area ${chosen.area} sq ft`, MARGIN, 630, {
    font: 'serif',
    size: 18,
    colour: 'brand',
  });
  page.paragraph(
    'The carpet area is the floor inside the outer walls, including the inner walls; the balconies, drawn in sand, are not part of it. Not to scale; doors and windows are left out.',
    MARGIN,
    656,
    WIDTH,
    { size: 9.5, lead: 14 },
  );
  return finish(page, 'A schematic drawing, not the sanctioned plan.');
}

/** The same drawing as a picture: SVG, 1600 x 1200 px. */
export function drawFloorPlanPicture({ flatType, flatArea }, name) {
  const [x, y, width, height] = [80, 120, 1440, 920];
  const rooms = PLANS[flatType].map(([left, top, wide, tall, room]) => {
    const [rx, ry, w, h] = [x + left * width, y + top * height, wide * width, tall * height];
    const balcony = /alcony/.test(room);
    return `<rect x="${rx}" y="${ry}" width="${w}" height="${h}" fill="${balcony ? '#f2ebe0' : '#fff'}" stroke="#1f2a28" stroke-width="${balcony ? 3 : 9}"/>
      <text x="${rx + w / 2}" y="${ry + h / 2 + 11}" font-size="${w < 240 ? 24 : 32}" fill="#55635f" text-anchor="middle">${room}</text>`;
  });
  const size = flatArea === undefined ? 'areas differ' : `carpet area ${flatArea} sq ft`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" font-family="DejaVu Sans, sans-serif">
    <rect width="1600" height="1200" fill="#faf7f2"/>
    <text x="80" y="82" font-size="38" fill="#1f2a28">Sample floor plan: ${name}, ${flatType}, ${size}</text>
    ${rooms.join('\n')}
    <text x="80" y="1120" font-size="28" fill="#55635f">Not to scale. A schematic drawing of an invented project, not the sanctioned plan.</text>
  </svg>`;
}

export function drawRegistration(property) {
  const page = begin(`Sample registration sheet: ${property.name}`);
  let y = heading(page, 'Sample registration sheet', property, 70) + 10;
  // a single registration takes what it leaves out from the property
  const registered = property.phases ?? [{}];
  page.text('Registered part', MARGIN, y, { size: 9, colour: 'muted' });
  page.text('Number (sample)', MARGIN + 280, y, { size: 9, colour: 'muted' });
  for (const { name = 'Whole project', reraNo = property.reraNo } of registered) {
    page.line(MARGIN, y + 8, PAGE.width - MARGIN, y + 8);
    y += 26;
    page.text(name, MARGIN, y, { size: 11 });
    page.text(reraNo, MARGIN + 280, y, { size: 11 });
  }
  page.paragraph(
    "A real project shows its certificate here. This sheet is not one: the project is invented, and numbers with the year 99 can't have been issued. Look up every project in the register itself before you pay anything: the certificate, the sanctioned plans, the quarterly progress and the possession date are public there.",
    MARGIN,
    y + 44,
    WIDTH,
    { size: 10, lead: 16 },
  );
  page.text('Register: https://maharera.maharashtra.gov.in/', MARGIN, y + 140, { size: 10, colour: 'brand' });
  return finish(page, 'Not a certificate.');
}

function begin(title) {
  const page = createPage({ title });
  page.box(0, 0, PAGE.width, PAGE.height, { fill: 'paper' });
  return page;
}

/** @returns the y where the text may continue */
function heading(page, kind, { name, location }, y) {
  page.text(kind.toUpperCase(), MARGIN, y, { size: 8.5, colour: 'clay' });
  const lines = page.wrap(name, WIDTH, { font: 'serif', size: 27 });
  for (const [index, line] of lines.entries())
    page.text(line, MARGIN, y + 30 + index * 30, { font: 'serif', size: 27, colour: 'brand' });
  const below = y + 20 + lines.length * 30;
  page.text(`${location}, Pune`, MARGIN, below + 3, { size: 11, colour: 'muted' });
  return below + 28;
}

function finish(page, note) {
  page.line(MARGIN, 800, PAGE.width - MARGIN, 800);
  page.text(`Sample: this project is invented. ${note}`, MARGIN, 816, { size: 8.5, colour: 'muted' });
  page.text('Aangan', PAGE.width - MARGIN, 816, { font: 'serif', size: 11, colour: 'brand', align: 'right' });
  return page.toBytes();
}
