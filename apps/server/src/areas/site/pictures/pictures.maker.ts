import type { SiteFileUse } from '@aangan/contract/site/admin-entities';
import { invalidField } from '../../../http/kernel/app-error.ts';
import { createTaskProcess } from '../../../http/kernel/task-process.ts';
import { createWorkQueue } from '../../../http/kernel/work-queue.ts';
import type { DrawTask, FileKind, MadeForm, ShareLayers } from './pictures.draw.ts';

/** For all that is drawn of one file (S21). */
const TIME_LIMIT_MS = 20_000;
/** Sites that wait to be drawn; as many as admins and the watch may ask for at once. */
const MAX_WAITING = 64;
const REASONS = { crashed: "It is damaged and can't be read", tookTooLong: 'It takes too long to draw' };

export interface MakerDeps {
  /** Waits for the turn of a picture in the queue of media. */
  enqueuePicture: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export type PictureMaker = ReturnType<typeof createPictureMaker>;

/**
 * Draws what the site shows, in processes that end when nothing is left to do. Files that came from outside wait their turn
 * among the pictures of media; what is drawn of our own words does not, for a site is to be in force within two seconds.
 */
export function createPictureMaker({ enqueuePicture }: MakerDeps) {
  const entry = new URL('./pictures.process.ts', import.meta.url);
  const ofFiles = createTaskProcess(entry, REASONS);
  const ofWords = createTaskProcess(entry, REASONS);
  const { enqueue } = createWorkQueue(MAX_WAITING, 'pictures');

  async function drawOwn(task: Exclude<DrawTask, { kind: 'file' }>): Promise<MadeForm[]> {
    const answer = await enqueue(() => ofWords.do<MadeForm[]>(task));
    if ('refused' in answer) throw new Error(`A picture of the site was not drawn: ${answer.refused}`);
    return answer.result;
  }

  return {
    /** Makes the forms of a file. Raises VALIDATION_FAILED for one that is not taken, UNAVAILABLE when too many wait. */
    async fromFile(use: SiteFileUse, fileKind: FileKind, bytes: Uint8Array): Promise<MadeForm[]> {
      const task: DrawTask = { kind: 'file', use, fileKind, bytes, timeLimitMs: TIME_LIMIT_MS };
      const answer = await enqueuePicture(() => ofFiles.do<MadeForm[]>(task));
      if ('refused' in answer) throw invalidField('file', answer.refused);
      return answer.result;
    },

    /** Makes the icons of a drawing of our own. */
    icons: (svg: string) => drawOwn({ kind: 'icons', svg, timeLimitMs: TIME_LIMIT_MS }),

    /** Makes the picture of a shared link. */
    share: (layers: ShareLayers) => drawOwn({ kind: 'share', ...layers, timeLimitMs: TIME_LIMIT_MS }),
  };
}
