/**
 * The RERA authorities of states, which the form of a site offers (S36). Each was read on the website named as its source on
 * the day given; a state that is missing here can be typed in.
 */
export interface StateRegister {
  state: string;
  /** As people call it: 'MahaRERA'. */
  name: string;
  url: string;
  /** Masks of its registration numbers: 9 a digit, A a letter, * anything. */
  numbers: readonly string[];
  source: string;
  /** 'yyyy-MM-dd'. */
  checkedOn: string;
}

export const REGISTERS: readonly StateRegister[] = [
  {
    state: 'Maharashtra',
    name: 'MahaRERA',
    url: 'https://maharera.maharashtra.gov.in/',
    numbers: ['P99999999999', 'PA9999999999999'],
    source: 'https://maharera.maharashtra.gov.in/',
    checkedOn: '2026-11-29',
  },
  {
    state: 'Telangana',
    name: 'TG RERA',
    url: 'https://rera.telangana.gov.in/',
    numbers: ['P99999999999'],
    source: 'https://rera.telangana.gov.in/',
    checkedOn: '2026-11-29',
  },
];
