/** Of the links and the QR code of a home. */
export const links = {
  filesAndLocation: 'Files and location',
  opensInNewTab: '(opens in a new tab)',
  location: 'Location',
  propertyQrCode: 'Property QR Code',
  qrCodeTarget: 'RERA details on the state RERA site, opens in a new tab',
  qrCodeOf: 'Property QR Code of {name}',
} as const;
