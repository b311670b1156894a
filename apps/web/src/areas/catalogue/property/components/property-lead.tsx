import { langOf } from '@aangan/contract/core/lang-of';
import { placeLabel } from '@aangan/contract/catalogue/labels';
import { paths } from '@aangan/contract/paths';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { cityOf } from '@aangan/contract/catalogue/city-of';
import { Badge } from '../../../../ui/badge.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ChevronRight, MapPin } from '../../../../ui/icons.ts';
import { statusBadge } from '../../shared/properties/card-props.ts';
import { ShareButton } from '../share/share-button.tsx';
import * as texts from '../property.texts.ts';
import styles from './property-lead.module.css';
import layout from '../../../../ui/layout.module.css';

export function Breadcrumb({ name, location }: Pick<PropertyDetail, 'name' | 'location'>) {
  return (
    <nav className={styles.crumbs} aria-label={texts.breadcrumb}>
      <a href={paths.listing()}>{texts.properties}</a>
      <Icon of={ChevronRight} size="s" />
      <a href={paths.listing({ location })}>{placeLabel(location)}</a>
      <Icon of={ChevronRight} size="s" />
      <span aria-current="page" lang={langOf(name)}>
        {name}
      </span>
    </nav>
  );
}

/** Status, name and location. */
export function PropertyLead({ property }: { property: PropertyDetail }) {
  const { name, nameEn, location, status, featured } = property;
  const { kind, text } = statusBadge(status);
  return (
    <header className={styles.lead}>
      <div className={layout.row}>
        <Badge kind={kind}>{text}</Badge>
        {featured && <Badge kind="featured">{texts.featured}</Badge>}
      </div>
      <div className={styles.head}>
        <h1 lang={langOf(name)}>{name}</h1>
        <ShareButton property={property} />
      </div>
      {nameEn !== undefined && nameEn !== name && <RegisteredName name={nameEn} />}
      <p className={styles.place}>
        <Icon of={MapPin} />
        {placeLabel(location)}, {placeLabel(cityOf(location))}
      </p>
    </header>
  );
}

/** The name as registered, under that in the language of the page (L22). */
function RegisteredName({ name }: { name: string }) {
  const [before = '', after = ''] = texts.registeredName.split('{name}');
  return (
    <p className="small muted">
      {before}
      <span lang={langOf(name)}>{name}</span>
      {after}
    </p>
  );
}
