import type { SiteFileUse } from '@aangan/contract/site/admin-entities';
import { invalidField } from '../../../http/kernel/app-error.ts';
import { createTaskProcess } from '../../../http/kernel/task-process.ts';
import { createWorkQueue } from '../../../http/kernel/work-queue.ts';
import type { RenderTask, FileKind, MadeForm, ShareLayers } from './pictures.render.ts';

/** For all forms of one file (S21). */
const TIME_LIMIT_MS = 20_000;
/** Pictures of sites that wait to be rendered; as many as admins and the watch may ask for at once. */
const MAX_WAITING = 64;
const REASONS = { crashed: "It is damaged and can't be read", tookTooLong: 'It takes too long to draw' };

export interface MakerDeps {
  /** Waits for the turn of a picture in the queue of media. */
  enqueuePicture: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export type PictureMaker = ReturnType<typeof createPictureMaker>;

/**
 * Creates what renders the pictures of the site, in processes that end when nothing is left to do. Uploaded files wait their
 * turn among the pictures of media; pictures made of the site's own words don't, since a site is to be in force within two
 * seconds.
 */
export function createPictureMaker({ enqueuePicture }: MakerDeps) {
  const entry = new URL('./pictures.process.ts', import.meta.url);
  const ofFiles = createTaskProcess(entry, REASONS);
  const ofWords = createTaskProcess(entry, REASONS);
  const { enqueue } = createWorkQueue(MAX_WAITING, 'pictures');

  async function renderOwn(task: Exclude<RenderTask, { kind: 'file' }>): Promise<MadeForm[]> {
    const outcome = await enqueue(() => ofWords.do<MadeForm[]>(task));
    if ('refused' in outcome) throw new Error(`A picture of the site was not rendered: ${outcome.refused}`);
    return outcome.result;
  }

  return {
    /** Makes the forms of a file. Raises VALIDATION_FAILED for one that is not taken, UNAVAILABLE when too many wait. */
    async fromFile(use: SiteFileUse, fileKind: FileKind, bytes: Uint8Array): Promise<MadeForm[]> {
      const task: RenderTask = { kind: 'file', use, fileKind, bytes, timeLimitMs: TIME_LIMIT_MS };
      const outcome = await enqueuePicture(() => ofFiles.do<MadeForm[]>(task));
      if ('refused' in outcome) throw invalidField('file', outcome.refused);
      return outcome.result;
    },

    /** Makes the icons of an SVG of our own. */
    icons: (svg: string) => renderOwn({ kind: 'icons', svg, timeLimitMs: TIME_LIMIT_MS }),

    /** Makes the picture of a shared link. */
    share: (layers: ShareLayers) => renderOwn({ kind: 'share', ...layers, timeLimitMs: TIME_LIMIT_MS }),
  };
}
