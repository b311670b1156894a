// A process of its own for pictures (media.picture-maker.ts): what decoding them takes is given back when it ends.
import { RefusedPicture, workOn, type PictureResults, type PictureTask } from './media.picture-work.ts';

/** What the process says to a task: what came of it, or why the picture is refused. */
export type PictureAnswer = { result: PictureResults[PictureTask['kind']] } | { refused: string };

// Ctrl-C and a service manager reach us as well as the server, which finishes what it has begun and then ends the channel
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

process.on('message', (task: PictureTask) => {
  const answer = (said: PictureAnswer) => process.send?.(said);
  workOn(task).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ refused: error instanceof RefusedPicture ? error.message : String(error) }),
  );
});
