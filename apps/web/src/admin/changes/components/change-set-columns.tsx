import type { ChangeSet } from '@aangan/contract/catalogue/change-set-entities';
import { momentInIndia } from '@aangan/contract/core/times';
import { adminPaths } from '@aangan/contract/paths';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { countsText, STATE_BADGES, stateText } from '../change-set-words.ts';
import { changes as texts } from '../changes.texts.ts';
import styles from './change-set-columns.module.css';

/** Columns of imports, bulk edits and their undoing. */
export const changeSetColumns: readonly Column<ChangeSet>[] = [
  {
    key: 'what',
    header: texts.columns.what,
    cell: (set) => (
      <div className={styles.what}>
        <a href={adminPaths.changeSet(set.id)}>{set.title}</a>
        <small>{countsText(set)}</small>
      </div>
    ),
  },
  { key: 'who', header: texts.columns.who, cell: ({ createdBy }) => createdBy?.name ?? texts.nobody },
  {
    key: 'when',
    header: texts.columns.when,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{momentInIndia(new Date(createdAt), 'short')}</time>,
  },
  {
    key: 'status',
    header: texts.columns.status,
    cell: (set) => <Badge kind={STATE_BADGES[set.status]}>{stateText(set)}</Badge>,
  },
];
