/** What the server answers about questions to ask at a home. */
import * as z from 'zod/mini';

/** In a fixed order (T50). */
export const propertyQuestions = z.array(
  z.object({
    /** Fixed, such as 'site'; of a phase, flat type or charge with its name, such as 'plan:2BHK'. */
    id: z.string(),
    question: z.string(),
    /** The fact that it rests on. */
    why: z.string(),
  }),
);

export type PropertyQuestions = z.infer<typeof propertyQuestions>;
