import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getAdminPropertyQuery } from '../../shared/api/get-admin-property.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { CHOICES_SHOWN, choosePropertiesQuery } from '../api/choose-properties.ts';
import { visits as texts } from '../visit-settings.texts.ts';
import styles from './property-field.module.css';

interface PropertyFieldProps {
  label: string;
  /** digits, or empty for all */
  value: string;
  onChange: (id: string) => void;
  /** label of the option for all */
  allText: string;
  error?: string | undefined;
}

/** Chooses one property or all; with a search field if there are too many for a select. */
export function PropertyField({ label, value, onChange, allText, error }: PropertyFieldProps) {
  const [name, setName] = useState('');
  const { data } = useQuery(choosePropertiesQuery(name));
  const one = useQuery({ ...getAdminPropertyQuery(value), enabled: value !== '' });
  const rows = data?.content ?? [];
  const options = rows.map((row) => ({ value: String(row.id), label: row.name }));
  const isMissing = value !== '' && !options.some((option) => option.value === value);
  return (
    <div className={styles.choice}>
      {(name !== '' || (data?.totalElements ?? 0) > CHOICES_SHOWN) && (
        <SearchField label={texts.find} applied={name} onSearch={setName} />
      )}
      <SelectField
        label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        options={[
          { value: '', label: allText },
          ...(isMissing ? [{ value, label: one.data?.name ?? value }] : []),
          ...options,
        ]}
        error={error}
      />
    </div>
  );
}
