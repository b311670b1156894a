/** Keys of answers that depend on what somebody hid and opened. */
export const marksKeys = {
  marks: ['own', 'marks'] as const,
  hidden: ['own', 'hidden'] as const,
};
