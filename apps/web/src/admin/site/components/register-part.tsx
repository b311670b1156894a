import { formatDate } from '@aangan/contract/core/dates';
import { fill } from '@aangan/contract/core/translation';
import { REGISTERS } from '@aangan/contract/site/registers';
import type { PartProps } from '../site-form.ts';
import { site as texts } from '../site.texts.ts';
import { Group } from './group.tsx';
import { SiteField } from './site-field.tsx';

/** The register of the state; that of a state which is known here is the default (S36). */
export function RegisterPart(part: PartProps) {
  const { state } = part.seen;
  const known = REGISTERS.find((one) => one.state === state);
  return (
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
  );
}
