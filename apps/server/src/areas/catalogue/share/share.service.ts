import { SITE, siteKey } from '@aangan/contract/core/site';
import type { Language } from '@aangan/contract/core/language';
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { OverlayOptions, Sharp } from 'sharp';
import { createWorkQueue } from '../../../http/kernel/work-queue.ts';
import type { MediaFiles } from '../media/media.rules.ts';
import { loadLetters, type Letters } from './share.letters.ts';
import { drawNoCover, drawPublic, drawWithRera, HEIGHT, PAPER, UPLOADED_CODE, WIDTH } from './share.picture.ts';
import type { Tools } from './share.mark.ts';
import type { Drawing } from './share.picture.ts';
import type { ReraFacts, ShownFacts } from './share.store.ts';
import { wordsIn } from './share.words.ts';

export interface SharePicturesDeps {
  /** The widest picture as it stands in the store; null when the file is missing. */
  readMedia: (media: MediaFiles) => Promise<Buffer | null>;
  /** The site's own picture, a JPEG of 1200 x 630; undefined where no page is served. */
  sitePicture: string | undefined;
  /** Finds a file of the site in force by its address; undefined where the site has none of its own there. */
  siteFile: (address: string) => { bytes: Buffer; type: string } | undefined;
}

/** The address of the site's own picture. */
const SITE_PICTURE = '/images/share.jpg';

export interface SharedPicture {
  bytes: Buffer;
  type: 'image/png' | 'image/jpeg';
}

/** Of about 200 KB each. */
const KEPT = 200;
const MAX_WAITING = 8;
/** For each step of a drawing. */
const TIME_LIMIT_SECONDS = 4;
/** A third of the bytes of all colours, which many a chat would not show for their size; half the dither, for even ground. */
const PNG = { palette: true, effort: 3, dither: 0.5 } as const;

/**
 * Draws the pictures that are passed on (T52, T53): one at a time, eight may wait, raises UNAVAILABLE beyond. Kept by all
 * that is drawn, so that each is as new as what is known of the home.
 */
export function createSharePictures({ readMedia, sitePicture, siteFile }: SharePicturesDeps) {
  const { enqueue } = createWorkQueue(MAX_WAITING, 'pictures');
  const kept = new LRUCache<string, Buffer>({ max: KEPT });
  const underWay = new Map<string, Promise<Buffer>>();
  let letters: Promise<Letters> | undefined;

  /** Who asks for the same picture meanwhile waits for the same drawing. */
  async function find(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const known = kept.get(key) ?? underWay.get(key);
    if (known) return known;
    const drawing = enqueue(draw)
      .then((png) => {
        kept.set(key, png);
        return png;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, drawing);
    return drawing;
  }

  async function readTools(): Promise<Tools> {
    letters ??= loadLetters();
    const mark = SITE.mark && siteFile(SITE.mark.src);
    return { letters: await letters, mark: mark?.bytes ?? null };
  }

  async function compose(
    { coverWidth, svg }: Drawing,
    cover: MediaFiles | null,
    over: OverlayOptions[] = [],
  ): Promise<Buffer> {
    const sharp = await loadSharp();
    const photo = cover && (await readMedia(cover));
    const words = { input: Buffer.from(svg), left: 0, top: 0 };
    const ground = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } });
    const under = photo
      ? await toOverlay(sharp(photo).resize(coverWidth, HEIGHT, { fit: 'cover' }))
      : { input: Buffer.from(drawNoCover(coverWidth, await readTools())) };
    return timed(ground.composite([{ ...under, left: 0, top: 0 }, words, ...over]).removeAlpha())
      .png(PNG)
      .toBuffer();
  }

  return {
    /** What anybody may see; without a number on record the site's own picture. Null where that is to be had nowhere. */
    async findPublic(facts: ShownFacts, language: Language): Promise<SharedPicture | null> {
      if (facts.hasNumber) {
        const draw = async () => compose(drawPublic(facts, await readTools(), wordsIn(language)), facts.cover);
        return { bytes: await find(keyOf(`public ${language}`, facts), draw), type: 'image/png' };
      }
      const own = siteFile(SITE_PICTURE);
      if (own) return { bytes: own.bytes, type: 'image/jpeg' };
      if (SITE.isOwn || sitePicture === undefined) return null;
      // a photograph as PNG is four times as large
      return { bytes: await find('site', () => readFile(sitePicture)), type: 'image/jpeg' };
    },

    /** @param today in India, 'yyyy-MM-dd' */
    findWithRera(facts: ReraFacts, today: string, language: Language): Promise<Buffer> {
      return find(keyOf(`rera ${today} ${language}`, facts), async () => {
        const code = facts.qrCode && (await readMedia(facts.qrCode));
        const over = code ? [await codeOverlay(code)] : [];
        const words = wordsIn(language);
        const drawing = drawWithRera(facts, await readTools(), { today, hasUploadedCode: over.length > 0, words });
        return compose(drawing, facts.cover, over);
      });
    },
  };
}

/** With the first picture: most processes never draw one. */
async function loadSharp() {
  return (await import('sharp')).default;
}

function timed(step: Sharp): Sharp {
  return step.timeout({ seconds: TIME_LIMIT_SECONDS });
}

async function toOverlay(step: Sharp): Promise<OverlayOptions> {
  const { data, info } = await timed(step).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { input: data, raw: { width, height, channels } };
}

/** Without the white that was uploaded around it, for the square has its own. */
async function codeOverlay(uploaded: Buffer): Promise<OverlayOptions> {
  const sharp = await loadSharp();
  const { left, top, side } = UPLOADED_CODE;
  const trimmed = await timed(sharp(uploaded).trim({ background: '#fff', threshold: 60 }))
    .png()
    .toBuffer();
  const code = sharp(trimmed).resize(side, side, { fit: 'contain', background: '#fff' });
  return { ...(await toOverlay(code)), left, top };
}

function keyOf(kind: string, facts: ShownFacts): string {
  return `${kind} ${hash('sha256', JSON.stringify(facts) + siteKey(), 'base64url')}`;
}
