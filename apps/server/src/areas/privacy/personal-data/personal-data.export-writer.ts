import type { ShownRow } from './personal-data.export-store.ts';
import type { SectionText } from './personal-data.registry-types.ts';

/** A file as it grows: the pieces of text between which rows come and go. */
export interface ExportWriter {
  begin(person: ShownRow, at: Date): string;
  beginSection(name: string, text: SectionText): string;
  /** @param isFirst of its section */
  rows(rows: readonly ShownRow[], isFirst: boolean): string;
  /** @param count how many rows it had */
  endSection(count: number): string;
  end(): string;
}
