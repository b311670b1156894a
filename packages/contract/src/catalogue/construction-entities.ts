/** The response of construction updates. */
import * as z from 'zod/mini';
import { listOf } from '../core/list-of.ts';
import { CONSTRUCTION_PHOTOS_MAX, DIARY_MONTHS } from '../core/limits.ts';
import { picture } from './entities.ts';

/** Construction photos by the month they were taken in; months and photos newest first. */
export const propertyDiary = z.object({
  months: listOf(
    z.object({
      /** 'yyyy-MM' */
      month: z.string(),
      /** Percent built by the end of the month (T38); null is not on record. */
      workDone: z.nullable(z.number()),
      photos: listOf(
        z.object({
          id: z.number(),
          /** 'yyyy-MM-dd' */
          takenOn: z.string(),
          title: z.nullable(z.string()),
          picture,
        }),
        CONSTRUCTION_PHOTOS_MAX,
      ),
    }),
    DIARY_MONTHS,
  ),
  /** The `before` of the next request for earlier months; null where there are none. */
  next: z.nullable(z.string()),
});

export type PropertyDiary = z.infer<typeof propertyDiary>;
export type ConstructionMonth = PropertyDiary['months'][number];
