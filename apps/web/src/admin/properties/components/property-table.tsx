import type { AdminPropertyRow } from '@aangan/contract/catalogue/admin-entities';
import { ADMIN_PAGE_SIZE } from '@aangan/contract/core/admin-inputs';
import { formatPriceRange } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import type { ReactNode } from 'react';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { paths } from '../../../lib/paths.ts';
import { pictureProps } from '../../../areas/catalogue/shared/properties/picture-props.ts';
import { Switch } from '../../../ui/checkbox.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton, iconButtonClass } from '../../../ui/icon-button.tsx';
import { ExternalLink, Images, Pencil, Trash2, type IconNode } from '../../../ui/icons.ts';
import { Photo } from '../../../ui/photo.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { properties as texts } from '../properties.texts.ts';
import { useFeatureProperty } from '../api/feature-property.ts';
import styles from './property-table.module.css';
import dataTableStyles from '../../../ui/data-table.module.css';

interface PropertyTableProps {
  rows: readonly AdminPropertyRow[];
  footer: ReactNode;
  onDelete: (property: AdminPropertyRow) => void;
}

/** Ten properties with what can be done to each. */
export function PropertyTable({ rows, footer, onDelete }: PropertyTableProps) {
  const columns: Column<AdminPropertyRow>[] = [
    { key: 'name', header: 'Name', cell: (row) => <NameCell property={row} /> },
    {
      key: 'location',
      header: 'Location',
      cell: ({ location }) => <span className={styles.place}>{location}</span>,
    },
    {
      key: 'price',
      header: 'Price',
      isSpare: true,
      cell: ({ minPrice, maxPrice }) => <span className="num">{formatPriceRange(minPrice, maxPrice)}</span>,
    },
    { key: 'featured', header: 'Featured', cell: (row) => <FeaturedSwitch property={row} /> },
    { key: 'actions', header: 'Actions', isEnd: true, cell: (row) => <Actions property={row} onDelete={onDelete} /> },
  ];
  return <DataTable caption="Properties" columns={columns} rows={rows} rowKey={({ id }) => id} footer={footer} />;
}

function NameCell({ property: { name, image } }: { property: AdminPropertyRow }) {
  return (
    <div className={dataTableStyles.who}>
      <Photo {...pictureProps(image, '64px')} alt="" className={dataTableStyles.thumb} />
      <b>{name}</b>
    </div>
  );
}

function FeaturedSwitch({ property: { id, name, featured } }: { property: AdminPropertyRow }) {
  const { mutate } = useFeatureProperty();
  return (
    <Switch
      label={<span className="sr-only">Feature {name}</span>}
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
      <ActionLink icon={Pencil} label={`Edit ${name}`} href={adminPaths.property(id)} />
      <ActionLink icon={Images} label={`Manage media of ${name}`} href={adminPaths.media(id)} />
      <IconButton icon={Trash2} label={`Delete ${name}`} isDanger onClick={() => onDelete(property)} />
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
    header: 'Name',
    cell: () => (
      <div className={dataTableStyles.who}>
        <Skeleton className={dataTableStyles.thumb} />
        <Skeleton width="60%" height="16px" />
      </div>
    ),
  },
  { key: 'location', header: 'Location', cell: () => <Skeleton width="112px" height="16px" /> },
  { key: 'price', header: 'Price', isSpare: true, cell: () => <Skeleton width="128px" height="16px" /> },
  { key: 'featured', header: 'Featured', cell: () => <Skeleton width="44px" height="26px" /> },
  { key: 'actions', header: 'Actions', isEnd: true, cell: () => <Skeleton width="176px" height="44px" /> },
];

/** The table's own boxes while the first page loads. */
export function PropertyTableSkeleton() {
  return (
    <>
      <output className="sr-only">Loading properties...</output>
      <div aria-hidden="true">
        <DataTable caption="" columns={SKELETON_COLUMNS} rows={SKELETON_ROWS} rowKey={(row) => row} />
      </div>
    </>
  );
}
