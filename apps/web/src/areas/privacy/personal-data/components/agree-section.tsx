import { accountPaths } from '@aangan/contract/paths';
import { formatDate, todayInIndia } from '@aangan/contract/core/dates';
import type { Consent } from '@aangan/contract/privacy/entities';
import { fill, parts } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { useRestoredFocus } from '../../../../lib/use-restored-focus.ts';
import { Switch } from '../../../../ui/checkbox.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { ArrowRight } from '../../../../ui/icons.ts';
import { listConsentsQuery } from '../api/list-consents.ts';
import { useSaveConsent } from '../api/save-consent.ts';
import { privacy } from '../privacy.texts.ts';
import { Part } from './part.tsx';
import moreStyles from '../../../../ui/more-link.module.css';
import panelStyles from '../../../../ui/panel.module.css';
import styles from './parts.module.css';

const texts = privacy.agree;

const dayOf = (instant: string) => formatDate(todayInIndia(new Date(instant)), 'long');

/** The caller's consents, and how to withdraw them (I26, I27). */
export function AgreeSection({ onDelete }: { onDelete: () => void }) {
  const query = useQuery(listConsentsQuery);
  return (
    <Part query={query} title={texts.title} height={360}>
      {(consents) => (
        <>
          <div className={panelStyles.panel}>
            {consents.map((consent) => (
              <Purpose key={consent.purpose} consent={consent} onDelete={onDelete} />
            ))}
            <p>{texts.nothingElse}</p>
          </div>
          <a className={moreStyles.link} href={accountPaths.notice()}>
            {texts.notice}
            <Icon of={ArrowRight} />
          </a>
        </>
      )}
    </Part>
  );
}

function Purpose({ consent, onDelete }: { consent: Consent; onDelete: () => void }) {
  const { purpose, given, needed } = consent;
  const { mutate, isPending } = useSaveConsent();
  useRestoredFocus(isPending);
  // optimistic value, dropped once the call has settled
  const [pressed, setPressed] = useState<boolean | null>(null);
  const isOnline = useIsOnline();
  const { title, text } = texts.purposes[purpose];
  return (
    <div className={classNames(styles.purpose, styles.switch)}>
      <Switch
        label={title}
        checked={pressed ?? given}
        disabled={!isOnline || isPending}
        onChange={({ target }) => {
          setPressed(target.checked);
          mutate({ purpose, given: target.checked }, { onSettled: () => setPressed(null) });
        }}
      />
      <p>{text}</p>
      <p className="small muted">{standing(consent)}</p>
      {needed && (
        <p className="small muted">
          {parts(texts.needed).map(({ tag, text: piece }) =>
            tag === null ? (
              piece
            ) : (
              <a key={tag} href={accountPaths.privacy('del')} onClick={onDelete}>
                {piece}
              </a>
            ),
          )}
        </p>
      )}
    </div>
  );
}

function standing({ given, version, lang, givenAt, withdrawnAt, source }: Consent): string {
  if (!given) return withdrawnAt === null ? texts.never : fill(texts.withdrawn, { date: dayOf(withdrawnAt) });
  const values = {
    version: version ?? '',
    language: texts.languages[lang as keyof typeof texts.languages] ?? lang ?? '',
    date: givenAt === null ? '' : dayOf(givenAt),
    source: source === null ? '' : texts.sources[source],
  };
  return fill(texts.given, values);
}
