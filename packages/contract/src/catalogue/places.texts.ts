/** Names of the places to which distances of homes are given, by their keys. */
export const places = {
  airport: 'Pune Airport',
  junction: 'Pune Junction',
  'pcmc-metro': 'PCMC metro',
  'bhosari-metro': 'Bhosari (Nashik Phata) metro',
  hinjawadi: 'Hinjawadi phase 1',
  talawade: 'Talawade',
  'bhosari-midc': 'Bhosari MIDC',
  chakan: 'Chakan',
  piecc: 'PIECC Moshi',
  'city-pride': 'City Pride School Moshi',
  ycm: 'YCM Hospital',
} as const;
