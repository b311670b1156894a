/** What the server answers about questions to ask at a home. */
import * as z from 'zod/mini';
import { QUESTIONS_MAX, listOf } from '../core/list-of.ts';

/** In a fixed order (T50). */
export const propertyQuestions = listOf(
  z.object({
    /** Fixed, such as 'site'; of a phase, flat type or charge with its name, such as 'plan:2BHK'. */
    id: z.string(),
    question: z.string(),
    /** The fact that it rests on. */
    why: z.string(),
  }),
  QUESTIONS_MAX,
);

export type PropertyQuestions = z.infer<typeof propertyQuestions>;
