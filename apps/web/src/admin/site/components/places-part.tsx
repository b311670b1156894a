import { REGISTERS } from '@aangan/contract/site/registers';
import { useId } from 'react';
import type { PartProps } from '../site-form.ts';
import { site } from '../site.texts.ts';
import { Group } from './group.tsx';
import { SiteField } from './site-field.tsx';

/** Where the homes are: one state, and cities in it (S14). */
export function PlacesPart(part: PartProps) {
  const states = useId();
  return (
    <Group>
      <SiteField {...part} path="places.state" list={states} />
      <datalist id={states}>
        {REGISTERS.map(({ state, name }) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </datalist>
      <SiteField {...part} path="places.cities" hint={site.hints.cities} />
    </Group>
  );
}
