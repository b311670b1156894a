/** The response of questions to ask about a home. */
import * as z from 'zod/mini';
import { QUESTIONS_MAX, listOf } from '../core/list-of.ts';

/** In a fixed order (T50). */
export const propertyQuestions = listOf(
  z.object({
    /** Fixed, such as 'site', or with the name of a phase, flat type or charge, such as 'plan:2BHK'. */
    id: z.string(),
    question: z.string(),
    /** The fact that it is based on. */
    why: z.string(),
  }),
  QUESTIONS_MAX,
);

export type PropertyQuestions = z.infer<typeof propertyQuestions>;
