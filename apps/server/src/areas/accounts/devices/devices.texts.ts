/** Words of a device (I39). */
export const devices = {
  device: '{browser} on {system}',
  otherBrowser: 'Another browser',
  otherSystem: 'another system',
} as const;
