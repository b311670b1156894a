import type { TrashItem } from '@aangan/contract/catalogue/trash-entities';
import { formatDate } from '@aangan/contract/core/dates';
import { momentInIndia } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import type { Column } from '../../../ui/data-table.tsx';
import { Trash2, Undo2 } from '../../../ui/icons.ts';
import { Menu } from '../../../ui/menu.tsx';
import { entryName } from '../../shared/audit-words.ts';
import { trash as texts } from '../../shared/trash.texts.ts';
import styles from './trash-columns.module.css';

/** Returns the name of an item, a medium with its type in words. */
export const itemName = ({ kind, name }: Pick<TrashItem, 'kind' | 'name'>): string =>
  entryName({ entity: kind, entityName: name });

interface Acts {
  onRestore: (item: TrashItem) => void;
  onErase: (item: TrashItem) => void;
}

/** Columns of the trash. */
export function trashColumns({ onRestore, onErase }: Acts): Column<TrashItem>[] {
  return [
    {
      key: 'what',
      header: texts.columns.what,
      cell: (item) => (
        <div className={styles.what}>
          <b>{itemName(item)}</b>
          <small>{texts.kinds[item.kind]}</small>
        </div>
      ),
    },
    { key: 'files', header: texts.columns.files, cell: ({ files }) => <span className="num">{files}</span> },
    { key: 'who', header: texts.columns.who, cell: ({ deletedBy }) => deletedBy?.name ?? texts.gone },
    {
      key: 'when',
      header: texts.columns.when,
      cell: ({ deletedAt }) => <time dateTime={deletedAt}>{momentInIndia(new Date(deletedAt), 'short')}</time>,
    },
    {
      key: 'until',
      header: texts.columns.until,
      cell: ({ keptUntil }) => fill(texts.keptUntil, { date: formatDate(keptUntil, 'long') }),
    },
    {
      key: 'actions',
      header: texts.columns.actions,
      isEnd: true,
      isCorner: true,
      cell: (item) => (
        <Menu
          label={fill(texts.actionsFor, { name: itemName(item) })}
          actions={[
            { label: texts.restore, icon: Undo2, onSelect: () => onRestore(item) },
            { label: texts.erase, icon: Trash2, isDanger: true, onSelect: () => onErase(item) },
          ]}
        />
      ),
    },
  ];
}
