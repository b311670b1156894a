import { placeLabel } from '@aangan/contract/catalogue/labels';
import { localities, localityGroups } from '@aangan/contract/catalogue/search-lists';
import type { ReactNode } from 'react';
import { ToggleGroup, type ToggleGroupProps } from '../../../../ui/toggle-group.tsx';

interface LocalityTogglesProps extends Omit<ToggleGroupProps<string>, 'options'> {
  /** What stands after a name. */
  noteOf?: (name: string) => ReactNode;
}

/** The localities that a search may ask for: in one group, or in one for each of several cities, which is its legend (S29). */
export function LocalityToggles({ legend, noteOf, values, onChange, ...group }: LocalityTogglesProps) {
  return localityGroups().map(({ city, names }) => (
    <ToggleGroup
      key={city ?? ''}
      {...group}
      legend={city === undefined ? legend : placeLabel(city)}
      options={names.map((name) => ({ value: name, label: placeLabel(name), note: noteOf?.(name) }))}
      values={values}
      onChange={(next) =>
        onChange(localities().filter((name) => (names.includes(name) ? next : values).includes(name)))
      }
    />
  ));
}
