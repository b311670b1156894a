/** One thing wrong in a catalogue file. Without a row it is about the file itself. */
export interface Mistake {
  /** Counted from 1, in the order of the file. */
  row?: number;
  externalId?: string;
  /** As in the file, list entries counted from 0: 'flats.0.area'. */
  field?: string;
  reason: string;
}

/** Why a catalogue file was not taken: every mistake in it. Nothing was changed. */
export class CatalogueError extends Error {
  override name = 'CatalogueError';
  readonly file: string;
  readonly mistakes: readonly Mistake[];

  constructor(file: string, mistakes: readonly Mistake[]) {
    const sorted = mistakes.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0));
    super(sorted.map((mistake) => describeMistake(file, mistake)).join('\n'));
    this.file = file;
    this.mistakes = sorted;
  }
}

/** 'homes.json: row 3 (palash-court), flats.0.area: Must be …' */
function describeMistake(file: string, { row, externalId, field, reason }: Mistake): string {
  const place = row === undefined ? undefined : `row ${row}${externalId === undefined ? '' : ` (${externalId})`}`;
  const where = [place, field].filter((part) => part !== undefined).join(', ');
  return [file, where, reason].filter(Boolean).join(': ');
}
