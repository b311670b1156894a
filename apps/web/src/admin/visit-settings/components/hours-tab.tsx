import { Loaded } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { Dispatch, SetStateAction } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { getVisitHoursQuery } from '../api/get-visit-hours.ts';
import { getVisitSettingsQuery } from '../api/get-visit-settings.ts';
import {
  draftsAfterSave,
  firmDraft,
  ownDraft,
  type FirmDraft,
  type HoursDrafts,
  type OwnDraft,
} from '../hours-draft.ts';
import { visits } from '../visit-settings.texts.ts';
import { FirmHours } from './firm-hours.tsx';
import { OwnHours } from './own-hours.tsx';
import { PropertyField } from './property-field.tsx';
import styles from './hours-tab.module.css';

interface HoursTabProps {
  /** digits, or empty for the firm */
  property: string;
  onProperty: (id: string) => void;
  drafts: HoursDrafts;
  onDrafts: Dispatch<SetStateAction<HoursDrafts>>;
}

/** Opening hours for visits, of the firm or of one property. */
export function HoursTab({ property, onProperty, drafts, onDrafts }: HoursTabProps) {
  const settings = useQuery(getVisitSettingsQuery);
  const id = property === '' ? null : Number(property);
  const own = useQuery({ ...getVisitHoursQuery(id ?? 0), enabled: id !== null });
  const query = id === null || own.isSuccess ? settings : own;
  const setDraft = (key: 'firm' | number, draft: HoursDrafts[typeof key]) =>
    onDrafts(({ [key]: _, ...others }) => (draft === undefined ? others : { ...others, [key]: draft }));
  const handleSaved = (key: 'firm' | number) => (sent: FirmDraft | OwnDraft, version: number) => {
    onDrafts((now) => draftsAfterSave(now, key, sent, version));
    notify.success(visits.hours.saved);
  };
  const isLoaded = id === null || own.data !== undefined;
  return (
    <>
      <div className={styles.of}>
        <PropertyField label={visits.hours.of} value={property} allText={visits.allProperties} onChange={onProperty} />
      </div>
      <Loaded
        query={{ ...query, data: isLoaded ? settings.data : undefined }}
        waiting={<HoursSkeleton />}
        failure={{ title: visits.hoursFailed }}
      >
        {(firm) =>
          id === null || own.data === undefined ? (
            <FirmHours
              saved={firmDraft(firm)}
              draft={drafts.firm}
              onDraft={(draft) => setDraft('firm', draft)}
              onSaved={handleSaved('firm')}
            />
          ) : (
            <OwnHours
              key={id}
              id={id}
              saved={ownDraft(own.data, firm.hours)}
              draft={drafts[id]}
              onDraft={(draft) => setDraft(id, draft)}
              onSaved={handleSaved(id)}
            />
          )
        }
      </Loaded>
    </>
  );
}

function HoursSkeleton() {
  return (
    <div className={styles.form} aria-busy="true">
      <Skeleton className={styles.tall} />
      <Skeleton className={styles.short} />
    </div>
  );
}
