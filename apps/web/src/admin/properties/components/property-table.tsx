import { adminPaths, paths } from '@aangan/contract/paths';
import type { AdminPropertyRow } from '@aangan/contract/catalogue/admin-entities';
import { ADMIN_PAGE_SIZE } from '@aangan/contract/core/admin-inputs';
import { LANGUAGE_NAMES } from '@aangan/contract/core/language';
import { formatPriceRange } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { pictureProps } from '../../../areas/catalogue/shared/properties/picture-props.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox, Switch } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton, iconButtonClass } from '../../../ui/icon-button.tsx';
import { ExternalLink, Images, Pencil, Trash2, type IconNode } from '../../../ui/icons.ts';
import { Photo } from '../../../ui/photo.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { bulk as bulkTexts } from '../bulk.texts.ts';
import type { PropertySelection } from '../use-selection.ts';
import { publication as publicationTexts } from '../publication.texts.ts';
import { propertyList as texts } from '../property-list.texts.ts';
import { useFeatureProperty } from '../api/feature-property.ts';
import layout from '../../../ui/layout.module.css';
import styles from './property-table.module.css';
import dataTableStyles from '../../../ui/data-table.module.css';

interface ColumnProps {
  selection: Pick<PropertySelection, 'has' | 'toggle'>;
  onDelete: (property: AdminPropertyRow) => void;
}

/** Columns of the list, with a checkbox and the actions of a property. */
export function propertyColumns({ selection, onDelete }: ColumnProps): Column<AdminPropertyRow>[] {
  return [
    { key: 'name', header: texts.columns.name, cell: (row) => <NameCell property={row} selection={selection} /> },
    {
      key: 'location',
      header: texts.columns.location,
      cell: ({ location }) => <span className={styles.place}>{location}</span>,
    },
    {
      key: 'price',
      header: texts.columns.price,
      isSpare: true,
      cell: ({ minPrice, maxPrice }) => <span className="num">{formatPriceRange(minPrice, maxPrice)}</span>,
    },
    { key: 'featured', header: texts.columns.featured, cell: (row) => <FeaturedSwitch property={row} /> },
    {
      key: 'actions',
      header: texts.columns.actions,
      isEnd: true,
      cell: (row) => <Actions property={row} onDelete={onDelete} />,
    },
  ];
}

interface NameProps extends Pick<ColumnProps, 'selection'> {
  property: AdminPropertyRow;
}

function NameCell({ property: { id, name, image, languages, publication }, selection }: NameProps) {
  return (
    <div className={styles.name}>
      <Checkbox
        label={<span className="sr-only">{fill(bulkTexts.select, { name })}</span>}
        checked={selection.has(id)}
        onChange={() => selection.toggle(id)}
      />
      <div className={dataTableStyles.who}>
        <Photo {...pictureProps(image, '64px')} alt="" className={dataTableStyles.thumb} />
        <div>
          <b>{name}</b>{' '}
          {(publication === 'DRAFT' || publication === 'ARCHIVED') && (
            <Badge kind="inactive">{publicationTexts.badges[publication]}</Badge>
          )}
          {languages.length > 0 && (
            <div className={classNames(layout.row, styles.languages)}>
              {languages.map((language) => (
                <Badge key={language} kind="plain">
                  <span lang={language}>{LANGUAGE_NAMES[language]}</span>
                </Badge>
              ))}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

function FeaturedSwitch({ property: { id, name, featured } }: { property: AdminPropertyRow }) {
  const { mutate } = useFeatureProperty();
  return (
    <Switch
      label={<span className="sr-only">{fill(texts.feature, { name })}</span>}
      checked={featured}
      onChange={({ target }) => mutate({ id, featured: target.checked })}
    />
  );
}

interface ActionsProps {
  property: AdminPropertyRow;
  onDelete: (property: AdminPropertyRow) => void;
}

function Actions({ property, onDelete }: ActionsProps) {
  const { id, name } = property;
  return (
    <span className={dataTableStyles.acts}>
      <ActionLink icon={ExternalLink} label={fill(texts.seeAsBuyers, { name })} href={paths.property(id)} isNewTab />
      <ActionLink icon={Pencil} label={fill(texts.edit, { name })} href={adminPaths.property(id)} />
      <ActionLink icon={Images} label={fill(texts.media, { name })} href={adminPaths.media(id)} />
      <IconButton icon={Trash2} label={fill(texts.remove, { name })} isDanger onClick={() => onDelete(property)} />
    </span>
  );
}

interface ActionLinkProps {
  icon: IconNode;
  label: string;
  href: string;
  isNewTab?: boolean;
}

function ActionLink({ icon, label, href, isNewTab = false }: ActionLinkProps) {
  return (
    <a
      className={iconButtonClass()}
      href={href}
      aria-label={label}
      title={label}
      {...(isNewTab && { target: '_blank', rel: 'noopener' })}
    >
      <Icon of={icon} />
    </a>
  );
}

const SKELETON_ROWS = Array.from({ length: ADMIN_PAGE_SIZE }, (_, index) => index);
const SKELETON_COLUMNS: Column<number>[] = [
  {
    key: 'name',
    header: texts.columns.name,
    cell: () => (
      <div className={styles.name}>
        <Skeleton width="22px" height="22px" />
        <div className={dataTableStyles.who}>
          <Skeleton className={dataTableStyles.thumb} />
          <Skeleton width="60%" height="16px" />
        </div>
      </div>
    ),
  },
  { key: 'location', header: texts.columns.location, cell: () => <Skeleton width="112px" height="16px" /> },
  { key: 'price', header: texts.columns.price, isSpare: true, cell: () => <Skeleton width="128px" height="16px" /> },
  { key: 'featured', header: texts.columns.featured, cell: () => <Skeleton width="44px" height="26px" /> },
  { key: 'actions', header: texts.columns.actions, isEnd: true, cell: () => <Skeleton width="176px" height="44px" /> },
];

/** Skeleton of the table. */
export function PropertyTableSkeleton() {
  return <DataTable caption="" columns={SKELETON_COLUMNS} rows={SKELETON_ROWS} rowKey={(row) => row} />;
}
