/** Texts of a home that buyers don't see, which an admin looks at (F56). */
export const preview = {
  label: 'Preview',
  text: "Preview. Buyers can't see this.",
  edit: 'Edit',
  notHere: 'Not in a preview',
} as const;
