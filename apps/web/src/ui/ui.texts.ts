// Of the pieces that every page is made of. Each has an export of its own: the build then writes it where it is used.

export const close = 'Close';
export const cancel = 'Cancel';
export const closeMenu = 'Close menu';
export const tryAgain = 'Try Again';
export const optional = '(optional)';
export const prev = 'Prev';
export const previous = 'Previous';
export const pages = 'Pages';
export const next = 'Next';
export const viewDetails = 'View Details';
export const skipToContent = 'Skip to content';
export const notifications = 'Notifications';
export const dismissAll = 'Dismiss all';
export const dismiss = 'Dismiss';
export const steps = 'Steps';
export const page = 'Page {page}';
export const pageOf = 'Page {page} of {total}';
export const remove = 'Remove {label}';
