import type { Revision } from '@aangan/contract/catalogue/revision-entities';
import { momentInIndia } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import { adminPaths } from '@aangan/contract/paths';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { ACTION_WORDS, fieldWords } from '../../shared/audit-words.ts';
import { history as texts } from '../history.texts.ts';
import styles from './revision-columns.module.css';

/** Returns when a version was saved, as the page says it everywhere. */
export const momentOf = ({ at }: Pick<Revision, 'at'>): string => momentInIndia(new Date(at));

/** Entries with all fields of the property. */
const WHOLE: readonly Revision['action'][] = ['CREATE', 'DELETE', 'RESTORE'];

/**
 * Columns of the saves.
 * @param ticked ids of the selected ones
 */
export function revisionColumns(ticked: readonly number[], onTick: (revision: Revision) => void): Column<Revision>[] {
  return [
    {
      key: 'when',
      header: texts.columns.when,
      cell: (revision) => (
        <Checkbox
          label={
            <>
              <span className="sr-only">{fill(texts.select, { moment: momentOf(revision) })}</span>
              <time aria-hidden="true" dateTime={revision.at}>
                {momentOf(revision)}
              </time>
            </>
          }
          checked={ticked.includes(revision.id)}
          onChange={() => onTick(revision)}
        />
      ),
    },
    { key: 'who', header: texts.columns.who, cell: ({ actor }) => actor.name },
    { key: 'what', header: texts.columns.what, cell: (revision) => <What revision={revision} /> },
    { key: 'fields', header: texts.columns.fields, cell: (revision) => fieldsText(revision) },
  ];
}

function What({ revision: { action, changeSet } }: { revision: Revision }) {
  if (!changeSet) return ACTION_WORDS[action];
  return (
    <div className={styles.what}>
      {ACTION_WORDS[action]}
      <a href={adminPaths.changeSet(changeSet.id)}>{changeSet.title}</a>
    </div>
  );
}

function fieldsText({ action, fields }: Revision): string {
  if (WHOLE.includes(action)) return texts.allFields;
  return fields.length === 0 ? texts.noFields : [...new Set(fields.map(fieldWords))].join(', ');
}
