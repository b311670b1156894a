import { langOf } from '@aangan/contract/core/lang-of';
import { placeLabel } from '@aangan/contract/catalogue/labels';
import type { ShortlistEntry } from '@aangan/contract/catalogue/entities';
import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { Car } from '../../../../ui/icons.ts';
import { wayText } from '../plan-words.ts';
import { HomePicture } from './home-picture.tsx';
import styles from './stops.module.css';

/** Homes in visiting order, with the ways between them. */
export function Stops({ children }: { children: ReactNode }) {
  return <ol className={styles.stops}>{children}</ol>;
}

interface StopProps {
  entry: Pick<ShortlistEntry, 'image' | 'imageUrl'> | undefined;
  time: string;
  name: string;
  headingLevel: 'h2' | 'h3';
  place: string;
  /** Its state, where that says more than its time. */
  state?: ReactNode;
  actions?: ReactNode;
}

export function Stop({ entry, time, name, headingLevel: Heading, place, state, actions }: StopProps) {
  return (
    <li className={styles.stop}>
      <HomePicture entry={entry} sizes="(min-width: 1024px) 144px, 88px" className={styles.picture} />
      <div className={styles.words}>
        <p className={styles.time}>{time}</p>
        <Heading className={styles.name} lang={langOf(name)}>
          {name}
        </Heading>
        {place && <p className={styles.place}>{placeLabel(place)}</p>}
        {state && <p className={styles.state}>{state}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  );
}

export function Gap({ way }: { way: Parameters<typeof wayText>[0] }) {
  return (
    <li className={styles.gap}>
      <Icon of={Car} />
      <p>{wayText(way)}</p>
    </li>
  );
}
