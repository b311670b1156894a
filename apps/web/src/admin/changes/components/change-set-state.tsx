import type { ChangeSet } from '@aangan/contract/catalogue/change-set-entities';
import { adminPaths } from '@aangan/contract/paths';
import { useRef, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ProgressBar } from '../../../ui/data-list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isMoving, progressOf } from '../change-set-state.ts';
import { adviceOf, countsText, STATE_BADGES, stateText } from '../change-set-words.ts';
import { changes as texts } from '../changes.texts.ts';
import { ChangeSetActs } from './change-set-acts.tsx';
import styles from './change-set-state.module.css';
import panelStyles from '../../../ui/panel.module.css';

interface Props {
  set: ChangeSet;
  /** Whether the latest look at it failed. */
  isOld: boolean;
}

/** How a set of changes stands, read out as it changes, and what can be done with it. */
export function ChangeSetState({ set, isOld }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const moves = isMoving(set);
  const { done, total } = progressOf(set);
  return (
    <section className={classNames(panelStyles.panel, styles.panel)} aria-labelledby="change-set-state">
      <h2 id="change-set-state" ref={heading} tabIndex={-1} className="panel-title">
        {texts.state}
      </h2>
      <p className={styles.line}>
        <output>
          <Badge kind={STATE_BADGES[set.status]}>{stateText(set)}</Badge>
        </output>
        {set.status !== 'CHECKING' && <span>{countsText(set)}</span>}
      </p>
      {moves && total > 0 && <ProgressBar percent={Math.round((done / total) * 100)} />}
      {moves && isOld && <Notice kind="warning">{texts.stateFailed}</Notice>}
      <Advice set={set} />
      <ChangeSetActs set={set} after={heading} />
      <Related set={set} />
    </section>
  );
}

function Advice({ set }: { set: ChangeSet }) {
  const [first] = useState(set.status);
  const advice = adviceOf(set);
  if (!advice) return null;
  return (
    <Notice key={set.status} kind={advice.kind} isStill={set.status === first}>
      {set.message !== null && <p className={styles.message}>{set.message}</p>}
      <p>{advice.text}</p>
    </Notice>
  );
}

/** Links between a set and the one that undoes it. */
function Related({ set: { ofId, undoId } }: { set: ChangeSet }) {
  if (ofId === null && undoId === null) return null;
  return (
    <p className={styles.line}>
      {ofId !== null && <a href={adminPaths.changeSet(ofId)}>{texts.undoes}</a>}
      {undoId !== null && <a href={adminPaths.changeSet(undoId)}>{texts.undoneBy}</a>}
    </p>
  );
}
