import { langOf } from '@aangan/contract/core/lang-of';
import { placeLabel } from '@aangan/contract/catalogue/labels';
import { formatShortDay, formatTime } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import type { VisitPass } from '@aangan/contract/visits/entities';
import { telHref } from '@aangan/contract/core/tel';
import { useId } from 'react';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { MapPin, Navigation, Phone, User } from '../../../../ui/icons.ts';
import { CheckInCode } from './check-in-code.tsx';
import { PassState } from './pass-state.tsx';
import { pass as texts } from '../pass.texts.ts';
import styles from './pass-card.module.css';

/** One visit: when, where, the code and the contact person. No picture, because it must work offline. */
export function PassCard({ pass }: { pass: VisitPass }) {
  const id = useId();
  const { visitDate, visitTime, propertyName, location, address, reraNo, hostName, hostContactNo, mapUrl } = pass;
  return (
    <article className={styles.pass} aria-labelledby={id}>
      <div className={styles.stub}>
        <div>
          <h2 id={id} lang={langOf(propertyName)}>
            {propertyName}
          </h2>
          <p>{placeLabel(location)}</p>
        </div>
        <div className={styles.when}>
          {visitTime !== null && <b>{formatTime(visitTime)}</b>}
          <p>{formatShortDay(visitDate)}</p>
          {visitTime === null && <p>{texts.anyTime}</p>}
        </div>
      </div>
      <div className={styles.codeBox}>
        <PassState status={pass.status} />
        <CheckInCode code={pass.code} url={pass.checkInUrl} />
      </div>
      <div className={styles.tear} />
      <div className={styles.who}>
        <p className={styles.line}>
          <Icon of={MapPin} />
          <span>
            <bdi lang={langOf(address)}>{address}</bdi>
            {reraNo !== null && <span>{fill(texts.reraNo, { reraNo })}</span>}
          </span>
        </p>
        {hostName !== null && (
          <p className={styles.line}>
            <Icon of={User} />
            <span>
              <bdi lang={langOf(hostName)}>{hostName}</bdi>
              <span>{texts.consultant}</span>
            </span>
          </p>
        )}
        <div className={styles.acts}>
          {hostContactNo !== null && (
            <a className={buttonClass({ variant: 'second' })} href={telHref(hostContactNo)}>
              <Icon of={Phone} />
              {texts.call}
            </a>
          )}
          {mapUrl !== null && (
            <a className={buttonClass({ variant: 'second' })} href={mapUrl} target="_blank" rel="noreferrer">
              <Icon of={Navigation} />
              {texts.directions}
            </a>
          )}
        </div>
      </div>
    </article>
  );
}
