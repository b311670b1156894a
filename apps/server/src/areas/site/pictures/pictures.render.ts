import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import type { SiteFileUse } from '@aangan/contract/site/admin-entities';
import { RefusedTask } from '../../../http/kernel/task-child.ts';
import { contrastOfWords, HERO_VIEWS, WORDS_NEED } from './pictures.hero.ts';
import { checkSvg } from './pictures.svg.ts';

/** A form of a file, as it is served. */
export interface MadeForm {
  /** Such as 'icon-192' or 'wide-1440'. */
  form: string;
  ending: 'png' | 'avif' | 'ico' | 'jpg';
  width: number;
  height: number;
  bytes: Uint8Array;
}

export type FileKind = 'svg' | 'png' | 'jpeg' | 'webp';

/** What is to be done. */
export type RenderTask = { timeLimitMs: number } & (
  | { kind: 'file'; use: SiteFileUse; fileKind: FileKind; bytes: Uint8Array }
  /** The icons of an SVG of our own, from edge to edge. */
  | { kind: 'icons'; svg: string }
  /** The picture for the card of a shared link: layers over a photograph, or over a plain ground. */
  | ({ kind: 'share' } & ShareLayers)
);

export interface ShareLayers {
  width: number;
  height: number;
  photo: Uint8Array | null;
  /** '#rrggbb', seen without a photograph. */
  ground: string;
  /** One with a side is rendered in that size. */
  over: readonly { bytes: Uint8Array; left: number; top: number; side?: number }[];
}

const MAX_PIXELS = 50_000_000;
const MARK_MIN = 512;
const WORDMARK = { minHeight: 96, minShape: 1.5, maxShape: 6, madeHeight: 64 };
const PICTURE = { minWidth: 1920, minHeight: 1080 };
const WIDE = { shape: 2, widths: [960, 1440, 1920, 2400], measured: 1440, maxBytes: 120 * 1024 };
const UPRIGHT = { shape: 5 / 6, widths: [480, 720, 1000], measured: 720, maxBytes: 70 * 1024 };
const QUALITIES = [40, 35, 30, 25];
/** As `make-images.mjs` has it, but with the least effort: the next takes three times as long, and somebody waits. */
const AVIF = { effort: 0, chromaSubsampling: '4:2:0' } as const;
/** Pixels of the shorter side at which the shape of an SVG is measured. */
const MEASURED_AT = 500;
const PAPER = '#fbf8f3';
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
/** How much of an icon with a filled ground the mark takes, as in `make-images.mjs`. */
const APPLE_SHARE = 0.66;
const MASKABLE_SHARE = 0.6;
/** Of the mark in the head of every page. */
const PAGE_MARK_BYTES = 6 * 1024;

/** Limits a step of the work to what is left of the time. */
type InTime = (step: Sharp) => Sharp;

/** Does a task. Raises RefusedTask for what is not taken, takes too long or comes out too large. */
export async function render(task: RenderTask): Promise<MadeForm[]> {
  const inTime = untilIn(task.timeLimitMs);
  try {
    if (task.kind === 'share') return [await renderShare(task, inTime)];
    if (task.kind === 'icons') return await renderIcons(await renderSvg(Buffer.from(task.svg), 512, 512), false);
    const { use, fileKind, bytes } = task;
    if (fileKind === 'svg') checkSvg(bytes);
    if (use === 'PICTURE') return await renderPicture(bytes, inTime);
    const source = fileKind === 'svg' ? await sizeOfSvg(bytes) : await sizeOfPng(bytes);
    return use === 'MARK' ? await renderMark(source, inTime) : await renderWordmark(source, inTime);
  } catch (error) {
    throw explain(error);
  }
}

function untilIn(limitMs: number): InTime {
  const end = performance.now() + limitMs;
  return (step) => {
    const left = end - performance.now();
    if (left <= 0) throw tookTooLong();
    return step.timeout({ seconds: Math.ceil(left / 1000) });
  };
}

const open = (bytes: Uint8Array, density = 72) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', density });

/** A mark or wordmark, with its size as the file has it. */
interface Source {
  width: number;
  height: number;
  isSvg: boolean;
  /** Renders it in this size. */
  at: (width: number, height: number) => Sharp;
}

/** A small one is measured larger, since sharp gives its sides in whole pixels. */
async function sizeOfSvg(bytes: Uint8Array): Promise<Source> {
  const natural = await open(bytes).metadata();
  const scale = Math.max(1, Math.ceil(MEASURED_AT / Math.min(natural.width, natural.height)));
  const { width, height } = await sharp(bytes, { limitInputPixels: false, density: 72 * scale }).metadata();
  const at = (wanted: number, high: number) => {
    const density = Math.min(100_000, Math.max(1, (72 * scale * wanted) / width));
    return open(bytes, density).resize(wanted, high, { fit: 'contain', background: CLEAR });
  };
  return { width: width / scale, height: height / scale, isSvg: true, at };
}

async function sizeOfPng(bytes: Uint8Array): Promise<Source> {
  const { width, height } = await open(bytes).metadata();
  const at = (wanted: number, high: number) => open(bytes).resize(wanted, high, { fit: 'contain', background: CLEAR });
  return { width, height, isSvg: false, at };
}

const renderSvg = async (svg: Uint8Array, width: number, height: number) => (await sizeOfSvg(svg)).at(width, height);

async function renderMark(source: Source, inTime: InTime): Promise<MadeForm[]> {
  const { width, height, isSvg, at } = source;
  if (Math.abs(width - height) > Math.max(width, height) / 200) {
    throw new RefusedTask(`The mark must be square, and this one is ${shownSize(source)}`);
  }
  if (!isSvg && width < MARK_MIN) {
    const least = `${MARK_MIN} by ${MARK_MIN}`;
    throw new RefusedTask(`A mark in PNG must have at least ${least} pixels, and this one has ${shownSize(source)}`);
  }
  return renderIcons(inTime(at(512, 512)), true);
}

/**
 * Makes every size of a mark (S22) from the largest.
 * @param isShape whether it stands on paper with room around it where an icon must be filled
 */
async function renderIcons(largest: Sharp, isShape: boolean): Promise<MadeForm[]> {
  const raw = await largest.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const mark = () => sharp(raw.data, { raw: { width: 512, height: 512, channels: 4 } });
  const png = (step: Sharp, colours = 256) => step.png({ palette: true, effort: 2, colours }).toBuffer();
  const clear = async (form: string, side: number) => square(form, side, await png(mark().resize(side)));
  const filled = async (form: string, side: number, share: number) => {
    if (!isShape) return clear(form, side);
    const inner = Math.round(side * share);
    const input = await mark().resize(inner).png().toBuffer();
    const ground = sharp({ create: { width: side, height: side, channels: 3, background: PAPER } });
    return square(form, side, await png(ground.composite([{ input }])));
  };
  const page = await firstWithin([256, 64, 16], PAGE_MARK_BYTES, (colours) => png(mark().resize(96), colours));
  const small = await clear('icon-32', 32);
  return [
    square('page', 96, page),
    small,
    { ...small, form: 'favicon', ending: 'ico', bytes: icoOf(small.bytes) },
    await filled('apple-touch-icon', 180, APPLE_SHARE),
    await clear('icon-192', 192),
    await clear('icon-512', 512),
    await filled('icon-maskable-512', 512, MASKABLE_SHARE),
  ];
}

const square = (form: string, side: number, bytes: Uint8Array): MadeForm => ({
  form,
  ending: 'png',
  width: side,
  height: side,
  bytes,
});

/** The first result that is small enough, else the last one. */
async function firstWithin<Choice>(
  choices: readonly Choice[],
  maxBytes: number,
  make: (choice: Choice) => Promise<Buffer>,
): Promise<Buffer> {
  const [choice, ...others] = choices;
  if (choice === undefined) throw new Error('There is nothing to choose from');
  const made = await make(choice);
  return made.byteLength <= maxBytes || others.length === 0 ? made : firstWithin(others, maxBytes, make);
}

/** A PNG of 32 pixels in the container that browsers ask for without having read a page. */
function icoOf(png: Uint8Array): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([32, 32, 0, 0], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

async function renderWordmark(source: Source, inTime: InTime): Promise<MadeForm[]> {
  const { width, height, isSvg, at } = source;
  const { minShape, maxShape, minHeight, madeHeight } = WORDMARK;
  const shape = width / height;
  if (shape < minShape || shape > maxShape) {
    const right = `${minShape} to ${maxShape} times as wide as it is high`;
    throw new RefusedTask(`The wordmark must be ${right}, and this one is ${shownSize(source)}`);
  }
  if (!isSvg && height < minHeight) {
    throw new RefusedTask(`A wordmark in PNG must be at least ${minHeight} pixels high, and this one has ${height}`);
  }
  const madeWidth = Math.round(madeHeight * shape);
  const bytes = await inTime(at(madeWidth, madeHeight)).toColourspace('srgb').png({ palette: true }).toBuffer();
  return [{ form: 'page', ending: 'png', width: madeWidth, height: madeHeight, bytes }];
}

const shownSize = ({ width, height }: { width: number; height: number }) =>
  `${Math.ceil(width)} by ${Math.ceil(height)}`;

/** Cuts the picture of the home page, checks that white words can be read on it, and makes the widths of both cuts (S23). */
async function renderPicture(bytes: Uint8Array, inTime: InTime): Promise<MadeForm[]> {
  const { data, info } = await inTime(open(bytes))
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (width < PICTURE.minWidth || height < PICTURE.minHeight) {
    const least = `${PICTURE.minWidth} by ${PICTURE.minHeight}`;
    throw new RefusedTask(`The picture must have at least ${least} pixels, and this one has ${shownSize(info)}`);
  }
  const whole = () => inTime(sharp(data, { raw: { width, height, channels: 3 } }));
  const cuts = {
    wide: await cutOf(whole(), info, WIDE),
    upright: await cutOf(whole(), info, UPRIGHT),
  };
  await checkWords(cuts, inTime);
  const { quality, measured } = await findQuality(cuts, inTime);
  const forms: MadeForm[] = [];
  for (const name of ['wide', 'upright'] as const) {
    const cut = cuts[name];
    for (const width of cut.widths) {
      const bytes = width === cut.measured ? measured[name] : await avif(cut, width, { quality, inTime });
      forms.push({ form: `${name}-${width}`, ending: 'avif', width, height: Math.round(width / cut.shape), bytes });
    }
  }
  return forms;
}

const avif = ({ at }: Cut, width: number, { quality, inTime }: { quality: number; inTime: InTime }) =>
  inTime(at(width))
    .avif({ ...AVIF, quality })
    .toBuffer();

type CutRule = typeof WIDE;

/** A part of a picture, in the widths that it has. */
interface Cut extends CutRule {
  at: (width: number) => Sharp;
  /** The whole cut, three channels. */
  raw: () => Sharp;
}

/** The part in this shape that draws the most attention, as wide as the widest of its widths that the picture has. */
async function cutOf(whole: Sharp, { width, height }: { width: number; height: number }, rule: CutRule): Promise<Cut> {
  const widths = rule.widths.filter((wanted) => wanted <= width && wanted / rule.shape <= height);
  const cutWidth = Math.max(...widths);
  const cutHeight = Math.round(cutWidth / rule.shape);
  const data = await whole
    .resize(cutWidth, cutHeight, { fit: 'cover', position: sharp.strategy.attention })
    .raw()
    .toBuffer();
  const raw = () => sharp(data, { raw: { width: cutWidth, height: cutHeight, channels: 3 } });
  return { ...rule, widths, raw, at: (wanted) => raw().resize(wanted) };
}

async function checkWords(cuts: Record<'wide' | 'upright', Cut>, inTime: InTime): Promise<void> {
  const ratios: number[] = [];
  for (const view of HERO_VIEWS) {
    const cut = cuts[view.cut];
    const { width, height, position } = view;
    // as `object-fit: cover` does
    const shownWidth = Math.max(width, Math.round(height * cut.shape));
    const shownHeight = Math.max(height, Math.round(width / cut.shape));
    const shown = inTime(cut.raw()).resize(shownWidth, shownHeight, { fit: 'fill' });
    const left = Math.round((shownWidth - width) * position.x);
    const top = Math.round((shownHeight - height) * position.y);
    const data = await shown.extract({ left, top, width, height }).raw().toBuffer();
    ratios.push(contrastOfWords({ data, width, height }, view));
  }
  const ratio = Math.min(...ratios);
  if (ratio >= WORDS_NEED) return;
  const said = `White words on this picture come to ${ratio.toFixed(2)}:1 and need ${WORDS_NEED}:1.`;
  throw new RefusedTask(`${said} Choose a darker one.`);
}

/** The best quality at which both cuts are small enough in the width that most windows load, with these two. */
async function findQuality(cuts: Record<'wide' | 'upright', Cut>, inTime: InTime) {
  const { wide, upright } = cuts;
  for (const quality of QUALITIES) {
    const ofWide = await avif(wide, wide.measured, { quality, inTime });
    if (ofWide.byteLength > wide.maxBytes) continue;
    const ofUpright = await avif(upright, upright.measured, { quality, inTime });
    if (ofUpright.byteLength <= upright.maxBytes) return { quality, measured: { wide: ofWide, upright: ofUpright } };
  }
  throw new RefusedTask('The picture has too much detail to load quickly. Choose a calmer one.');
}

async function renderShare({ width, height, photo, ground, over }: ShareLayers, inTime: InTime): Promise<MadeForm> {
  const base = photo
    ? inTime(open(photo)).resize(width, height, { position: 'right' })
    : sharp({ create: { width, height, channels: 3, background: ground } });
  const layers = over.map(async ({ bytes, left, top, side }): Promise<OverlayOptions> => {
    // an SVG larger than is needed, so that its edges are smooth
    const input = side === undefined ? Buffer.from(bytes) : await open(bytes, 300).resize(side, side).png().toBuffer();
    return { input, left, top };
  });
  const composed = inTime(base.composite(await Promise.all(layers))).removeAlpha();
  const bytes = await composed.jpeg({ quality: 72, mozjpeg: true }).toBuffer();
  return { form: 'share', ending: 'jpg', width, height, bytes };
}

/** The reasons of sharp are texts only; the one a person can act on is the size. */
function explain(error: unknown): RefusedTask {
  if (error instanceof RefusedTask) return error;
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit/.test(message)) return new RefusedTask('It must have at most 50 megapixels');
  if (/timeout/.test(message)) return tookTooLong();
  return new RefusedTask("It is damaged and can't be read");
}

function tookTooLong(): RefusedTask {
  return new RefusedTask('It takes too long to draw');
}
