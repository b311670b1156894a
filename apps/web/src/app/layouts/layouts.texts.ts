// Of the header and the foot of the pages. Each has an export of its own: the build then writes it where it is used.

export const sampleCatalogue = 'Sample catalogue: the projects shown are invented';
export const agent = 'Agent registration ';
export const quickLinks = 'Quick Links';
export const legal = 'Legal';
export const contact = 'Contact';
export const language = 'Language';
export const mainNavigation = 'Main';
export const signOut = 'Sign Out';
export const signInRegister = 'Sign In / Register';
export const closeMenu = 'Close menu';
export const openMenu = 'Open menu';
