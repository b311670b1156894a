// Of the links in the header and the foot. Each has an export of its own: the build then writes it where it is used.

export const home = 'Home';
export const properties = 'Properties';
export const bookings = 'Bookings';
export const scheduledVisit = 'Scheduled Visit';
export const shortlist = 'Shortlist';
export const profile = 'Profile';
export const desk = 'Desk';
export const adminDashboard = 'Admin Dashboard';
export const about = 'About Us';
export const contactUs = 'Contact Us';
export const blog = 'Blog';
export const careers = 'Careers';
export const terms = 'Terms of Service';
export const privacy = 'Privacy Policy';
export const cookies = 'Cookie Policy';
export const refund = 'Refund Policy';
export const licenses = 'Licenses';
