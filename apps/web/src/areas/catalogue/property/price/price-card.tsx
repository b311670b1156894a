import { langOf } from '@aangan/contract/core/lang-of';
import { phaseLabel } from '@aangan/contract/catalogue/labels';
import { fill, parts } from '@aangan/contract/core/translation';
import { formatDate } from '@aangan/contract/core/dates';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { formatPriceRange } from '@aangan/contract/core/money';
import { SITE } from '@aangan/contract/core/site';
import { property as propertyTexts } from '@aangan/contract/catalogue/property.texts';
import { ExternalLink } from '../../../../ui/icons.ts';
import { registrations, safeHref, type Registration } from '../property-view.ts';
import { NotForMe } from '../components/not-for-me.tsx';
import { PropertyQrCode } from '../share/property-qr-code.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import * as texts from './price-card.texts.ts';
import styles from './price-card.module.css';
import panelStyles from '../../../../ui/panel.module.css';

/**
 * The price; and the RERA number, the register's URL and the QR code together, the code at the top right, the number at
 * least as large as the contact details (PROP11).
 */
export function PriceCard({ property }: { property: PropertyDetail }) {
  return (
    <section className={classNames(panelStyles.panel, styles.card)} aria-label={texts.priceAndRegistration}>
      <div>
        <p className="small muted">{texts.priceRange}</p>
        <p className={styles.amount}>
          <PriceRange text={formatPriceRange(property.minPrice, property.maxPrice)} />
        </p>
        <Badge kind="brand" className={styles.allInclusive}>
          {texts.allInclusive}
        </Badge>
      </div>
      <p className={classNames('small muted', styles.full)}>{propertyTexts.pricesInclude}</p>
      <Register property={property} />
      <PropertyQrCode property={property} />
      <NotForMe property={property} />
    </section>
  );
}

/** Allows a line break after the dash of a range, never inside a price. */
function PriceRange({ text }: { text: string }) {
  const [low, high] = text.split(' - ');
  if (!high) return <span>{text}</span>;
  return (
    <>
      <span>{low} -</span> <span>{high}</span>
    </>
  );
}

function Register({ property }: { property: PropertyDetail }) {
  const all = registrations(property);
  return (
    <div className={styles.rera}>
      {property.nameEn !== undefined && property.nameEn !== property.name && (
        <p>
          <b lang={langOf(property.nameEn)}>{property.nameEn}</b>
        </p>
      )}
      {all.length > 0 && <p className="small muted">{texts.reraNo}</p>}
      {all.length === 1 && all[0] && <RegistrationLine registration={all[0]} />}
      {all.length > 1 && (
        <ul className={styles.registrations}>
          {all.map((registration) => (
            <li key={registration.reraNo}>
              <p className="small muted">{phaseText(registration)}</p>
              <RegistrationLine registration={registration} />
            </li>
          ))}
        </ul>
      )}
      <p className={classNames('small muted', styles.register)}>
        {parts(safeHref(property.reraUrl) ? texts.scanOrLookUp : texts.lookUp).map(({ tag, text }) =>
          tag === null ? (
            text
          ) : (
            <a key={tag} href={SITE.reraSite} target="_blank" rel="noreferrer">
              {fill(text as '{host}', { host: new URL(SITE.reraSite).host })}
            </a>
          ),
        )}
      </p>
    </div>
  );
}

function phaseText({ name, possessionDate }: Registration): string {
  const possession = possessionDate && fill(texts.possession, { month: formatDate(possessionDate, 'month') });
  return [name === null ? texts.wholeProject : phaseLabel(name), possession].filter(Boolean).join(', ');
}

function RegistrationLine({ registration: { reraNo, reraUrl } }: { registration: Registration }) {
  return (
    <>
      <p>
        <b>{reraNo}</b>
      </p>
      <p className="small">
        <a href={safeHref(reraUrl) ?? SITE.reraSite} target="_blank" rel="noreferrer">
          {texts.details}
          <Icon of={ExternalLink} size="s" />
          <VisuallyHidden>{fill(texts.detailsOf, { reraNo })}</VisuallyHidden>
        </a>
      </p>
    </>
  );
}
