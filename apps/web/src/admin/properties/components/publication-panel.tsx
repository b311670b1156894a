import { adminPaths, paths } from '@aangan/contract/paths';
import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { Publication } from '@aangan/contract/catalogue/lists';
import { formatDate, todayInIndia } from '@aangan/contract/core/dates';
import type { FieldError } from '@aangan/contract/core/errors';
import { fill, plural } from '@aangan/contract/core/translation';
import { useId, useState } from 'react';
import { isApiError } from '../../../lib/calls/api.ts';
import { notify } from '../../../lib/notifications.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ExternalLink, History } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useSetPublication } from '../api/set-publication.ts';
import { publication as texts } from '../publication.texts.ts';
import { valuesOf } from '../property-values.ts';
import type { PropertyWizard } from '../use-property-wizard.ts';
import styles from './publication-panel.module.css';
import panelStyles from '../../../ui/panel.module.css';

interface Props {
  property: AdminProperty;
  wizard: PropertyWizard;
}

const DONE = { PUBLISHED: texts.published, DRAFT: texts.offline, ARCHIVED: texts.archivedNow };
const WORDS = { PUBLISHED: texts.publish, DRAFT: texts.takeOffline, ARCHIVED: texts.archive };
const CHANGES: Record<Publication, readonly Publication[]> = {
  DRAFT: ['PUBLISHED', 'ARCHIVED'],
  PUBLISHED: ['DRAFT', 'ARCHIVED'],
  ARCHIVED: ['PUBLISHED'],
};

/** Whether buyers see the property, what stands in the way, and what changes it (F50 to F52). */
export function PublicationPanel({ property, wizard }: Props) {
  const { publication, gate, name, version, visitsToCome } = property;
  const id = useId();
  const { mutate, isPending } = useSetPublication(property.id);
  const [asked, setAsked] = useState<Publication | null>(null);

  const change = (to: Publication) =>
    mutate(
      { publication: to, version },
      {
        onSuccess: (saved) => {
          const values = valuesOf(saved);
          wizard.rebase({ version: saved.version, values }, values);
          notify.success(DONE[to]);
        },
        onError: (error) => notify.error(isApiError(error) && error.status === 409 ? error.message : texts.failed),
        onSettled: () => setAsked(null),
      },
    );
  const press = (to: Publication) => {
    const isAsking = to === 'PUBLISHED' ? asksBeforePublishing(gate) : publication === 'PUBLISHED' && visitsToCome > 0;
    if (isAsking) setAsked(to);
    else change(to);
  };

  return (
    <section className={classNames(panelStyles.panel, styles.panel)} aria-labelledby={id}>
      <h2 id={id} className="panel-title">
        {texts.title}
      </h2>
      <p>
        <output>{stateText(property)}</output>
      </p>
      <Findings property={property} wizard={wizard} />
      {wizard.hasUnsaved && (
        <p className="muted" id={`${id}-unsaved`}>
          {texts.unsaved}
        </p>
      )}
      <div className={styles.acts}>
        {CHANGES[publication].map((to, place) => (
          <Button
            key={to}
            variant={place === 0 && publication !== 'PUBLISHED' ? undefined : 'second'}
            disabled={wizard.hasUnsaved}
            aria-describedby={wizard.hasUnsaved ? `${id}-unsaved` : undefined}
            isBusy={isPending}
            busyText={texts.changing}
            onClick={() => press(to)}
          >
            {WORDS[to]}
          </Button>
        ))}
        <a
          className={buttonClass({ variant: 'quiet' })}
          href={paths.property(property.id)}
          target="_blank"
          rel="noopener"
        >
          <Icon of={ExternalLink} />
          {texts.seeAsBuyer}
        </a>
        <a className={buttonClass({ variant: 'quiet' })} href={adminPaths.history(property.id)}>
          <Icon of={History} />
          {texts.history}
        </a>
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked === null ? '' : questionOf(asked, name)}
        text={asked === 'PUBLISHED' ? undefined : plural(texts.visits, visitsToCome, {})}
        confirmText={asked === null ? '' : WORDS[asked]}
        busyText={texts.changing}
        isBusy={isPending}
        onConfirm={() => asked !== null && change(asked)}
        onCancel={() => setAsked(null)}
      >
        {asked === 'PUBLISHED' && <Messages all={[...gate.missing, ...gate.warnings]} />}
      </ConfirmDialog>
    </section>
  );
}

/** What is missing and doubtful; of a published one what buyers see it without. */
function Findings({ property: { publication, gate }, wizard }: Props) {
  const { missing, warnings } = gate;
  const isPublished = publication === 'PUBLISHED';
  return (
    <>
      {missing.length > 0 && (
        <Notice kind="warning" isStill>
          <p>{isPublished ? texts.missing : texts.before}</p>
          <Messages all={missing} onPress={(one) => wizard.showProblems([one])} />
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice kind="info" isStill>
          <p>{texts.warnings}</p>
          <Messages all={warnings} />
        </Notice>
      )}
    </>
  );
}

function Messages({ all, onPress }: { all: readonly FieldError[]; onPress?: (one: FieldError) => void }) {
  return (
    <ul className={styles.messages}>
      {all.map((one) => (
        <li key={`${one.field} ${one.message}`}>
          {onPress ? (
            <button type="button" className={styles.link} onClick={() => onPress(one)}>
              {one.message}
            </button>
          ) : (
            one.message
          )}
        </li>
      ))}
    </ul>
  );
}

/** Whether publishing asks first: with doubts, and without what is missing where that keeps nothing back. */
function asksBeforePublishing({ strict, missing, warnings }: AdminProperty['gate']): boolean {
  if (missing.length > 0) return !strict;
  return warnings.length > 0;
}

function stateText({ publication, publishedAt }: AdminProperty): string {
  if (publication === 'DRAFT') return texts.draft;
  if (publication === 'ARCHIVED') return texts.archived;
  return fill(texts.publishedSince, {
    date: publishedAt ? formatDate(todayInIndia(new Date(publishedAt)), 'long') : '',
  });
}

function questionOf(to: Publication, name: string): string {
  const question = {
    PUBLISHED: texts.publishAnyway,
    DRAFT: texts.takeOfflineTitle,
    ARCHIVED: texts.archiveTitle,
  }[to];
  return fill(question, { name });
}
