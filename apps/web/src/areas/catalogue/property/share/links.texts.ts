// Of the links and the QR code of a home. Each has an export of its own: the build then writes it where it is used.

export const filesAndLocation = 'Files and location';
export const opensInNewTab = '(opens in a new tab)';
export const location = 'Location';
export const propertyQrCode = 'Property QR Code';
export const qrCodeTarget = 'RERA details on the state RERA site, opens in a new tab';
export const qrCodeOf = 'Property QR Code of {name}';
