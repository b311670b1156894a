import { readFile } from 'node:fs/promises';
import { catalogueFile, catalogueProperty, type CatalogueProperty } from '@aangan/contract/catalogue/transfer-file';
import type { MediaType } from '@aangan/contract/catalogue/lists';
import type * as z from 'zod/mini';
import { CatalogueError, type Mistake } from './transfer.error.ts';
import { NO_FACTS, planFacts } from '@aangan/contract/catalogue/facts';
import type { MediaFacts } from '@aangan/contract/catalogue/media-facts';
import { addMonths, factsOfRow, mediaFactsOf } from './transfer.rules.ts';

/** A property of the file whose own fields are right. */
export interface CatalogueRow {
  /** Counted from 1. */
  row: number;
  sample: boolean;
  property: CatalogueProperty;
}

type RowRef = Pick<Mistake, 'row' | 'externalId'>;

/** What a row names outside the file, as far as it can be read: looked up even where other fields are wrong. */
export interface Reference {
  place: RowRef & { row: number };
  consultant: string | undefined;
  /** Undefined without a list; entries that are wrong in themselves are left out. */
  media: { index: number; type: MediaType; file: string; facts: MediaFacts }[] | undefined;
}

export interface ReadCatalogue {
  rows: CatalogueRow[];
  references: Reference[];
  mistakes: Mistake[];
}

/**
 * Reads a catalogue file and checks every row by itself and against the others; what is wrong is collected, not thrown.
 * @param today in India, 'yyyy-MM-dd'
 * @throws CatalogueError when the file can't be read as a catalogue at all
 */
export async function readCatalogueFile(file: string, today: string): Promise<ReadCatalogue> {
  const parsed = catalogueFile.safeParse(parseJson(file, await readText(file)));
  if (!parsed.success) throw new CatalogueError(file, mistakesOf(parsed.error.issues));
  const read: ReadCatalogue = { rows: [], references: [], mistakes: findRepeated(parsed.data.properties) };
  for (const [index, given] of parsed.data.properties.entries()) {
    const place = { row: index + 1, ...externalIdOf(given) };
    const result = catalogueProperty.safeParse(given);
    if (result.success) {
      const sample = result.data.sample ?? parsed.data.sample ?? false;
      read.rows.push({ row: place.row, sample, property: result.data });
    } else {
      read.mistakes.push(...mistakesOf(result.error.issues, place));
    }
    read.references.push(referencesOf(given, place, today));
    read.mistakes.push(...historyMistakes(given, place, today), ...factMistakes(given, place, today));
    read.mistakes.push(...mediaMistakes(given, place, today));
  }
  return read;
}

const { shape } = catalogueProperty;

function referencesOf(given: unknown, place: RowRef & { row: number }, today: string): Reference {
  const media = mediaOf(given, today)?.map(({ index, entry: { type, file }, facts }) => ({ index, type, file, facts }));
  return { place, consultant: shape.consultant.safeParse(fieldsOf(given)['consultant']).data, media };
}

/** The entries that are right in themselves, and what is wrong with what they say; undefined without a list. */
function mediaOf(given: unknown, today: string) {
  const { media } = fieldsOf(given);
  if (!Array.isArray(media)) return undefined;
  return media.flatMap((value: unknown, index) => {
    const entry = shape.media.safeParse([value]).data?.[0];
    return entry ? [{ index, entry, ...mediaFactsOf(entry, today) }] : [];
  });
}

function mediaMistakes(given: unknown, place: RowRef, today: string): Mistake[] {
  return (mediaOf(given, today) ?? []).flatMap(({ index, mistakes }) =>
    mistakes.map(({ field, message }) => ({ ...place, field: `media.${index}.${field}`, reason: message })),
  );
}

function fieldsOf(given: unknown): Record<string, unknown> {
  return typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
}

async function readText(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === 'ENOENT'
        ? 'There is no such file'
        : code === 'EISDIR'
          ? 'Is a folder, not a file'
          : `Can't be read (${code})`;
    throw new CatalogueError(file, [{ reason }]);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CatalogueError(file, [{ reason: 'Is not UTF-8 text' }]);
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CatalogueError(file, [
      { reason: `Is not valid JSON: ${(error as Error).message.replaceAll(/\s+/g, ' ')}` },
    ]);
  }
}

function mistakesOf(issues: readonly z.core.$ZodIssue[], place: RowRef = {}): Mistake[] {
  return issues.flatMap((issue): Mistake[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        ...place,
        field: [...issue.path, key].join('.'),
        reason: 'Is not a field of the format',
      }));
    }
    const field = issue.path.join('.');
    return [{ ...place, ...(field !== '' && { field }), reason: issue.message }];
  });
}

/** So that a mistake names its row even where other fields of it are wrong. */
function externalIdOf(given: unknown): { externalId?: string } {
  const id = fieldsOf(given)['externalId'];
  return typeof id === 'string' ? { externalId: id.slice(0, 64) } : {};
}

function findRepeated(properties: readonly unknown[]): Mistake[] {
  const first = new Map<string, number>();
  return properties.flatMap((given, index): Mistake[] => {
    const { externalId } = externalIdOf(given);
    if (externalId === undefined) return [];
    const earlier = first.get(externalId);
    if (earlier === undefined) {
      first.set(externalId, index + 1);
      return [];
    }
    return [{ row: index + 1, externalId, field: 'externalId', reason: `Is already in row ${earlier}` }];
  });
}

function historyMistakes(given: unknown, place: RowRef, today: string): Mistake[] {
  const { data = [] } = shape.priceHistory.safeParse(fieldsOf(given)['priceHistory']);
  const seen = new Set<string>();
  return data.flatMap(({ recordedOn, monthsAgo = 0 }, index): Mistake[] => {
    const day = recordedOn ?? addMonths(today, -monthsAgo);
    const field = `priceHistory.${index}.${recordedOn === undefined ? 'monthsAgo' : 'recordedOn'}`;
    if (day > today) return [{ ...place, field, reason: 'Must not be in the future' }];
    if (seen.has(day)) return [{ ...place, field, reason: `Is for ${day}, like an earlier entry` }];
    seen.add(day);
    return [];
  });
}

/** As far as the row can be read: what is wrong in itself is told already. */
function factMistakes(given: unknown, place: RowRef, today: string): Mistake[] {
  const fields = fieldsOf(given);
  const row = {
    reraNo: shape.reraNo.safeParse(fields['reraNo']).data,
    reraUrl: shape.reraUrl.safeParse(fields['reraUrl']).data,
    possessionDate: shape.possessionDate.safeParse(fields['possessionDate']).data,
    possessionInMonths: shape.possessionInMonths.safeParse(fields['possessionInMonths']).data,
    phases: shape.phases.safeParse(fields['phases']).data,
    flats: shape.flats.safeParse(fields['flats']).data,
    notInPrice: shape.notInPrice.safeParse(fields['notInPrice']).data,
    notInPriceAsOf: shape.notInPriceAsOf.safeParse(fields['notInPriceAsOf']).data,
    notInPriceDaysAgo: shape.notInPriceDaysAgo.safeParse(fields['notInPriceDaysAgo']).data,
  };
  const { mistakes } = planFacts(factsOfRow(row, today), NO_FACTS, { today, userId: null });
  return mistakes.map(({ field, message }) => ({ ...place, field, reason: message }));
}
