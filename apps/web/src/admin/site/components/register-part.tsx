import { formatDate } from '@aangan/contract/core/dates';
import { fill } from '@aangan/contract/core/translation';
import { REGISTERS } from '@aangan/contract/site/registers';
import type { PartProps } from '../site-form.ts';
import { site as texts } from '../site.texts.ts';
import { Group } from './group.tsx';
import { SiteField } from './site-field.tsx';

/** The register of the state and its rates; those of a state which is known here are the default (S36, S37). */
export function RegisterPart(part: PartProps) {
  const { state } = part.seen;
  const known = REGISTERS.find((one) => one.state === state);
  return (
    <>
      <Group>
        <p className="small muted">
          {known
            ? fill(texts.knownRegister, {
                state,
                name: known.name,
                source: new URL(known.source).host,
                date: formatDate(known.checkedOn, 'long'),
              })
            : fill(texts.unknownRegister, { state })}
        </p>
        <SiteField {...part} path="register.name" />
        <SiteField {...part} path="register.url" inputMode="url" />
        <SiteField {...part} path="register.numbers" hint={texts.hints.numbers} />
      </Group>
      <Rates {...part} />
    </>
  );
}

const SHARES = ['dutyManBp', 'dutyWomanBp', 'dutyJointBp', 'registrationBp', 'gstBp', 'gstReducedBp'] as const;

function Rates(part: PartProps) {
  const { units } = texts;
  const share = (name: (typeof SHARES)[number] | 'loanRateBp' | 'foirBp') => (
    <SiteField key={name} {...part} path={`rates.${name}`} unit={units.percent} inputMode="decimal" />
  );
  return (
    <Group title={texts.rates} hint={texts.hints.rates}>
      <SiteField {...part} path="rates.effectiveFrom" type="date" />
      <SiteField {...part} path="rates.source" />
      {SHARES.map(share)}
      <SiteField {...part} path="rates.registrationCap" affix={units.rupees} inputMode="decimal" />
      <SiteField {...part} path="rates.gstReducedMaxValue" affix={units.rupees} inputMode="decimal" />
      <SiteField {...part} path="rates.gstReducedMaxSqM" unit={units.squareMetres} inputMode="decimal" />
      {share('loanRateBp')}
      {share('foirBp')}
    </Group>
  );
}
