export const licenses = {
  title: 'Licenses',
  description: 'The open-source packages {site} is built with, and their licences.',
  lead: '{site} builds on the work of many people. These are the packages that run in it, as installed.',
  packages: { one: '{count} package', other: '{count} packages' },
  columns: { name: 'Package', version: 'Version', license: 'Licence' },
} as const;
