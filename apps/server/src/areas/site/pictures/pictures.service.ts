import { DEFAULT_SITE } from '@aangan/contract/core/site';
import {
  LOOK_FIELDS,
  LOOK_FILES,
  type LookField,
  type SiteFile,
  type SiteFileUse,
} from '@aangan/contract/site/admin-entities';
import type { SiteDocument } from '@aangan/contract/site/document';
import { DEFAULT_ACCENT, DEFAULT_BRAND, siteValues } from '@aangan/contract/site/values';
import { isOwnSite } from '@aangan/contract/site/values-words';
import type { Database } from '../../../database/pool.ts';
import type { Logger } from 'pino';
import { letterIcon, SHARE, SHARE_MARK, shareWords, type Letters } from './pictures.icons.ts';
import type { PictureMaker } from './pictures.maker.ts';
import { fileId, kindFor, named, toHero, toIcons, toPicture, toServed, addressOf } from './pictures.rules.ts';
import type { NamedForm, ServedFile } from './pictures.rules.ts';
import type { SiteIcons } from '../../../http/pages/site-pages.ts';
import type { FoundPictures } from '../versions/versions.switch.ts';
import * as store from './pictures.store.ts';

export interface PicturesDeps {
  db: Database;
  log: Pick<Logger, 'warn'>;
  maker: PictureMaker;
  loadLetters: () => Promise<Letters>;
  /** SVG of the mark that the product came with, 30 wide. */
  defaultMark: string;
}

/** What a document shows of pictures, not served yet. */
export interface PreparedPictures extends FoundPictures {
  /** By address. */
  files: ReadonlyMap<string, ServedFile>;
  icons: SiteIcons;
}

export type PicturesService = ReturnType<typeof createPicturesService>;

/** Creates what takes the files of a site, and finds what of them is served. */
export function createPicturesService({ db, log, maker, loadLetters, defaultMark }: PicturesDeps) {
  let inForce: ReadonlyMap<string, ServedFile> = new Map();
  let letters: Promise<Letters> | undefined;
  /** Pictures made of the words of the document before, by their source: most changes leave these. */
  let rendered = new Map<string, Promise<NamedForm[]>>();

  /** The forms of each field of `look`; one whose file is gone, or is for another use, counts as left out. */
  async function formsOf({ look = {} }: SiteDocument): Promise<Record<LookField, NamedForm[]>> {
    const ids = LOOK_FIELDS.flatMap((field) => look[field] ?? []);
    const stored = await store.listForms(db, ids);
    const of = (field: LookField): NamedForm[] => {
      const id = look[field];
      const forms = stored.filter(({ fileId: of, use }) => of === id && use === LOOK_FILES[field]);
      if (id !== undefined && forms.length === 0) log.warn({ field, id }, 'A file of the site is missing');
      return forms;
    };
    return { mark: of('mark'), wordmark: of('wordmark'), wordmarkOnDark: of('wordmarkOnDark'), picture: of('picture') };
  }

  /** Renders the icons of a firm without a mark, and the picture of a shared link of any firm that differs. */
  async function renderOwn(document: SiteDocument, forms: { mark: NamedForm[]; picture: NamedForm[] }) {
    const isOwn = isOwnSite(document);
    if (!isOwn && forms.picture.length === 0) return { mark: forms.mark, share: undefined };
    letters ??= loadLetters();
    const set = await letters;
    const { brand = DEFAULT_BRAND, accent = DEFAULT_ACCENT } = document.look ?? {};
    const { name = DEFAULT_SITE.name, shortName = name, city = DEFAULT_SITE.city } = siteValues(document);
    const now = new Map<string, Promise<NamedForm[]>>();
    const once = async (source: string, make: () => Promise<NamedForm[]>) => {
      const known = rendered.get(source);
      const made = known ?? make();
      now.set(source, made);
      // the same document saved at the same time is rendered once
      rendered.set(source, made);
      try {
        return await made;
      } catch (error) {
        rendered.delete(source);
        throw error;
      }
    };

    let { mark } = forms;
    if (mark.length === 0 && isOwn) {
      const svg = letterIcon(shortName, brand, set);
      mark = await once(svg, async () => (await maker.icons(svg)).map((form) => named(svg, form)));
    }
    const photo = forms.picture.find(({ form }) => form === 'wide-1440');
    const words = shareWords({ name, city, brand, accent, isOnPhoto: photo !== undefined }, set);
    const icon = mark.find(({ form }) => form === 'icon-192');
    const source = [words, icon?.name, photo?.name].join('\n');
    const [share] = await once(source, async () => {
      const over = [
        { bytes: Buffer.from(words), left: 0, top: 0 },
        { ...SHARE_MARK, bytes: icon?.bytes ?? Buffer.from(defaultMark) },
      ];
      const { width, height } = SHARE;
      const made = await maker.share({ width, height, photo: photo?.bytes ?? null, ground: brand, over });
      return made.map((form) => named(source, form));
    });
    rendered = now;
    return { mark, share };
  }

  return {
    /**
     * Stores a file with its forms, once for the same bytes and use.
     * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_FAILED for what is not taken, UNAVAILABLE
     */
    async add(use: SiteFileUse, source: Buffer): Promise<{ file: SiteFile; isNew: boolean }> {
      const id = fileId(use, source);
      const known = await store.touchFile(db, id);
      if (known) return { file: known, isNew: false };
      const forms = (await maker.fromFile(use, kindFor(use, source), source)).map((made) => named(id, made));
      const isNew = await db.transaction().execute((trx) => store.insertFile(trx, { id, use, source, forms }));
      const file = await store.touchFile(db, id);
      if (!file) throw new Error('A file of the site was deleted while it was stored');
      return { file, isNew };
    },

    /** Finds and renders what a document shows, while the one before is served. */
    async find(document: SiteDocument): Promise<PreparedPictures> {
      const forms = await formsOf(document);
      const { mark, share } = await renderOwn(document, forms);
      const { wordmark, wordmarkOnDark, picture } = forms;
      const page = (all: readonly NamedForm[]) => toPicture(all.find(({ form }) => form === 'page'));
      const served = [...mark, ...wordmark, ...wordmarkOnDark, ...picture];
      const files = new Map(served.map((form) => [addressOf(form.name), toServed(form)]));
      const icons = toIcons(mark, share);
      return {
        pictures: {
          mark: page(mark),
          wordmark: page(wordmark),
          wordmarkOnDark: page(wordmarkOnDark),
          hero: toHero(picture),
        },
        files,
        icons,
        use: () => void (inForce = new Map([...files, ...icons.files])),
      };
    },

    /** A file of the site in force, its icons among them, by its address; undefined for any other. */
    served: (address: string): ServedFile | undefined => inForce.get(address),
  };
}
