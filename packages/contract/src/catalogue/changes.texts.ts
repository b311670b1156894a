/** Texts of recorded changes of a home: facts alone (T29), without the day. */
export const changes = {
  unknown: 'not on record',
  onRequest: 'Price on Request',
  flat: '{type}, {area} sq ft',

  price: 'Price of {flat}: {before}, now {after}',
  priceMore: 'Price of {flat}: up {difference}, from {before} to {after}',
  priceLess: 'Price of {flat}: down {difference}, from {before} to {after}',
  flatAdded: '{flat} added: {price}',
  flatRemoved: '{flat} removed',

  promised: 'Promised possession: {before}, now {after}',
  registered: 'Registered completion: {before}, now {after}',
  revised: 'Revised completion: {before}, now {after}',
  phasePromised: '{phase}, promised possession: {before}, now {after}',
  phaseRegistered: '{phase}, registered completion: {before}, now {after}',
  phaseRevised: '{phase}, revised completion: {before}, now {after}',

  progress: 'Construction: {before}, now {after}',
  percent: '{percent}%',

  brochure: 'Brochure',
  layout: 'Layout',
  floorPlan: 'Floor plan',
  reraCertificate: 'RERA certificate',
  video: 'Video',
  constructionPhoto: 'Construction photo',
  documentAdded: '{kind} added',
  documentAddedAs: '{kind} added: {title}',
  documentRemoved: '{kind} removed',
  photosAdded: { one: '{count} construction photo added', other: '{count} construction photos added' },
  photosRemoved: { one: '{count} construction photo removed', other: '{count} construction photos removed' },

  available: '{flat}, still available: {before}, now {after}',
  unitsLeft: '{left} of {total}',
  unitsInAll: '{total} in total',

  charges: 'Not in this price: {changes}',
  chargeAdded: '{label} added',
  chargeRemoved: '{label} removed',
  chargeChanged: '{label} changed',
  chargesKnown: 'Not in this price: {before}, now {after}',
  nothing: 'nothing',
  listed: ', ',

  number: 'RERA number: {before}, now {after}',
  phaseNumber: '{phase}, RERA number: {before}, now {after}',
} as const;
