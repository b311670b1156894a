/**
 * The RERA authorities of Indian states with their usual stamp duty, which the form of a site offers (S36). `checkedOn` is
 * the day on which the facts were looked up in stored copies of public pages, not on the authority's own website: whoever
 * runs a site checks them there. Masks were read off numbers that promoters print. A state that is missing can be typed in.
 * The server and the admin area's page of the site load this module, and no other page.
 */
import type { PriceRates } from '../core/rates.ts';

interface Register {
  state: string;
  /** As people call it: 'MahaRERA'. */
  name: string;
  url: string;
  /** Masks of its registration numbers, as `matchesMask` reads them. */
  numbers: readonly string[];
  source: string;
  /** 'yyyy-MM-dd'; of the duty too. */
  checkedOn: string;
}

/** Stamp duty with what is charged as a share beside it, and registration. Rates are hundredths of a percent. */
interface Duty {
  dutyManBp: number;
  dutyWomanBp: number;
  dutyJointBp: number;
  registrationBp: number;
  /** The most that a registration costs, in rupees; null for no limit. */
  registrationCap: number | null;
  dutySource: string;
}

/** A state's register, with its duty where that is one share of the value in the whole state. */
export type StateRegister = Register & (Duty | { [Key in keyof Duty]?: never });

/** The largest cap that rates may name, in place of none. */
const NO_CAP = 1_000_000_000;

/** Gives the duty of a state as rates, with their source for people; undefined where it isn't known as one share. */
export function ratesOf({ state, checkedOn: day, ...duty }: StateRegister): Partial<PriceRates> | undefined {
  if (duty.dutySource === undefined) return undefined;
  const { dutyManBp, dutyWomanBp, dutyJointBp, registrationBp } = duty;
  return {
    dutyManBp,
    dutyWomanBp,
    dutyJointBp,
    registrationBp,
    registrationCap: duty.registrationCap ?? NO_CAP,
    source: `Duty in ${state} as looked up in ${day.slice(0, 4)}; GST Notification 3/2019; RBI limits on home loans.`,
  };
}

const checkedOn = '2026-11-29';

/** In the order of the alphabet. Without duty: it has slabs, differs within the state or sources disagree. */
export const REGISTERS: readonly StateRegister[] = [
  {
    state: 'Andhra Pradesh',
    name: 'AP RERA',
    url: 'https://rera.ap.gov.in/',
    numbers: ['P99999999999'],
    source: 'Public source code that reads the list of rera.ap.gov.in, with P03290013808',
    checkedOn,
    // 5% with a transfer duty of 1.5%
    dutyManBp: 650,
    dutyWomanBp: 650,
    dutyJointBp: 650,
    registrationBp: 100,
    registrationCap: null,
    dutySource: 'https://bajajfinservmarkets.in/resources/stamp-duty/stamp-duty-in-andhra-pradesh',
  },
  {
    state: 'Delhi',
    name: 'Delhi RERA',
    url: 'https://rera.delhi.gov.in/',
    numbers: ['DLRERA9999P9999'],
    source: 'https://www.propwatch.in/blog/how-to-verify-delhi-project-delhi-rera',
    checkedOn,
  },
  {
    state: 'Goa',
    name: 'Goa RERA',
    url: 'https://rera.goa.gov.in/',
    numbers: ['PRGO99999999'],
    source: 'https://www.paisabazaar.com/home-loan/rera-goa/',
    checkedOn,
  },
  {
    state: 'Gujarat',
    name: 'GujRERA',
    url: 'https://gujrera.gujarat.gov.in/',
    numbers: ['PR/GJ/*/999999'],
    source: 'https://solpro.co.in/index.php/2025/02/05/gujarat-rera-project-registration-guide',
    checkedOn,
  },
  {
    state: 'Haryana',
    name: 'HARERA',
    url: 'https://haryanarera.gov.in/',
    numbers: ['RC/REP/HARERA/GGM/*', 'GGM/*', 'RERA-PKL-*', 'HRERA-PKL-*'],
    source: 'https://www.propwatch.in/blog/how-to-verify-gurugram-project-harera',
    checkedOn,
  },
  {
    state: 'Karnataka',
    name: 'K-RERA',
    url: 'https://rera.karnataka.gov.in/',
    numbers: ['PRM/KA/RERA/9999/999/PR/999999/999999'],
    source: 'https://brickplot.com/?p=339',
    checkedOn,
  },
  {
    state: 'Kerala',
    name: 'K-RERA',
    url: 'https://rera.kerala.gov.in/',
    numbers: ['K-RERA/PRJ/*/9999'],
    source:
      'https://www.newindianexpress.com/states/kerala/2022/feb/27/homebuyers-can-verify-project-details-on-rera-website-2424208.html',
    checkedOn,
    dutyManBp: 800,
    dutyWomanBp: 800,
    dutyJointBp: 800,
    registrationBp: 200,
    registrationCap: null,
    dutySource: 'https://housing.com/news/stamp-duty-and-registration-charges-in-kerala',
  },
  {
    state: 'Madhya Pradesh',
    name: 'MP RERA',
    url: 'https://rera.mp.gov.in/',
    numbers: ['P-AAA-99-9999'],
    source: 'https://www.vardhmanconstructions.com/blog/rera-verification-bhopal.html',
    checkedOn,
  },
  {
    state: 'Maharashtra',
    name: 'MahaRERA',
    url: 'https://maharera.maharashtra.gov.in/',
    numbers: ['P99999999999', 'PA9999999999999'],
    source: 'https://www.propwatch.in/blog/how-to-verify-rera-registration-before-buying',
    checkedOn,
  },
  {
    state: 'Punjab',
    name: 'RERA Punjab',
    url: 'https://rera.punjab.gov.in/',
    numbers: ['PBRERA-AAA99-PR9999'],
    source: 'https://www.realtyconsultants.in/blog/how-to-check-rera-punjab-property',
    checkedOn,
    dutyManBp: 700,
    dutyWomanBp: 500,
    dutyJointBp: 600,
    registrationBp: 100,
    registrationCap: 200_000,
    dutySource: 'https://housing.com/news/punjab-stamp-duty-and-registration-charges',
  },
  {
    state: 'Rajasthan',
    name: 'Raj-RERA',
    url: 'https://rera.rajasthan.gov.in/',
    numbers: ['RAJ/P/9999/*'],
    source: 'Public source code that reads the list of rera.rajasthan.gov.in, with RAJ/P/2023/1842',
    checkedOn,
  },
  {
    state: 'Tamil Nadu',
    name: 'TNRERA',
    url: 'https://rera.tn.gov.in/',
    numbers: ['TN/99/*/9999', 'TNRERA/99/*/9999'],
    source: 'https://brickplot.com/rera/tamil-nadu',
    checkedOn,
  },
  {
    state: 'Telangana',
    name: 'TG RERA',
    url: 'https://rera.telangana.gov.in/',
    numbers: ['P99999999999'],
    source: 'https://www.propwatch.in/blog/how-to-verify-rera-registration-before-buying',
    checkedOn,
    // 4% with a transfer duty of 1.5%
    dutyManBp: 550,
    dutyWomanBp: 550,
    dutyJointBp: 550,
    registrationBp: 50,
    registrationCap: null,
    dutySource: 'https://cleartax.in/s/stamp-duty-and-registration-charges-in-telangana',
  },
  {
    state: 'Uttar Pradesh',
    name: 'UP RERA',
    url: 'https://www.up-rera.in/',
    numbers: ['UPRERAPRJ9*'],
    source: 'https://www.propwatch.in/blog/how-to-verify-rera-registration-before-buying',
    checkedOn,
  },
  {
    state: 'West Bengal',
    name: 'WBRERA',
    url: 'https://rera.wb.gov.in/',
    numbers: ['WBRERA/P/AAA/9999/*'],
    source:
      'https://www.millenniumpost.in/bengla/real-estate-bodys-portal-launched-buyers-can-lodge-grievances-online-507103',
    checkedOn,
  },
];
