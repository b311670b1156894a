// Texts of the links and the QR code of a home. One export per text, so that the build inlines each.

export const filesAndLocation = 'Files and location';
export const opensInNewTab = '(opens in a new tab)';
export const brochure = 'Brochure';
export const layout = 'Layout';
export const floorPlan = 'Floor Plan';
export const video = 'Video Tour';
export const rera = 'RERA';
export const location = 'Location';
export const propertyQrCode = 'Property QR Code';
export const qrCodeTarget = 'RERA details on the state RERA site, opens in a new tab';
export const qrCodeOf = 'Property QR Code of {name}';
