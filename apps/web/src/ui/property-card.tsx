import { useId, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { ArrowRight, Lock, MapPin } from './icons.ts';
import { Photo, type PhotoProps } from './photo.tsx';
import * as texts from './ui.texts.ts';
import moreLinkStyles from './more-link.module.css';
import styles from './property-card.module.css';

export interface CardFact {
  label: string;
  /** short enough for a third of the card: '2, 3BHK' */
  value: string;
  /** for screen readers, where `value` is shortened */
  fullValue?: string | undefined;
  /** a smaller line below, and its full text */
  note?: string | undefined;
  fullNote?: string | undefined;
}

export interface PropertyCardProps {
  /** the name, or ****** as the server sent it */
  name: string;
  /** the language of the name, where it is not that of the page */
  nameLang?: string | undefined;
  /** for screen readers in place of the asterisks of a masked name */
  nameAloud?: string | undefined;
  href: string;
  /** runs before the link is followed; `preventDefault` keeps the page */
  onOpen?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
  /** the location and whatever else belongs at the end of its line */
  location: ReactNode;
  /** shown with an asterisk; put its footnote once under the grid */
  price?: string | undefined;
  /** a line below the price */
  priceNote?: ReactNode;
  photo: Pick<PhotoProps, 'src' | 'srcSet' | 'sizes' | 'alt' | 'blur' | 'isFirst' | 'isHeld' | 'onSettled'>;
  badges?: ReactNode;
  /** a button in the upper right corner of the picture, above the card's link */
  corner?: ReactNode;
  /** up to three */
  facts?: readonly CardFact[] | undefined;
  /** further content on the line of the price; a button is above the card's link */
  beside?: ReactNode;
  /** percent built, shown as a line; the number itself is one of the facts */
  done?: number | undefined;
  /** news of the property, above the card's foot */
  news?: ReactNode;
  /** a button beside View Details, above the card's link */
  action?: ReactNode;
  /** h3 under a section's h2, h2 right under the page's title */
  headingLevel?: 'h2' | 'h3' | undefined;
  /** a state to show, for the style guide */
  shown?: 'hover' | 'focus' | undefined;
}

/** A property as a card that is one link as a whole. Put cards into `<CardGrid><li>`. */
export function PropertyCard(props: PropertyCardProps) {
  const { location, price, photo, badges, facts = [], done, beside, news, action } = props;
  const priceId = useId();
  return (
    <article className={styles.card} data-shown={props.shown}>
      <Photo {...photo} ratio="card" className={styles.photo} />
      {badges && <div className={styles.badges}>{badges}</div>}
      {props.corner}
      <div className={styles.body}>
        {/* Masked homes of one locality have the same text in place of their names. */}
        <CardName {...props} describedBy={props.nameAloud && priceId} />
        <p className={styles.place}>
          <Icon of={MapPin} size="s" />
          {location}
        </p>
        {price && (
          <p className={classNames('num', styles.price)} id={priceId}>
            {price}
            <span className={styles.star}>*</span>
            {beside}
          </p>
        )}
        {props.priceNote}
        {facts.length > 0 && <CardFacts facts={facts} />}
        {done !== undefined && (
          <div className={styles.built} style={{ '--done': `${done}%` } as CSSProperties}>
            <span />
          </div>
        )}
        {news}
        <div className={action && facts.length === 0 ? styles.acts : styles.foot}>
          <span className={classNames(moreLinkStyles.link, styles.more)} aria-hidden="true">
            {texts.viewDetails}
            <Icon of={ArrowRight} />
          </span>
          {action}
        </div>
      </div>
    </article>
  );
}

function CardName(props: PropertyCardProps & { describedBy: string | undefined }) {
  const { name, nameLang, nameAloud, href, onOpen, describedBy, headingLevel: Heading = 'h3' } = props;
  const heading = (
    <Heading className={classNames(styles.name, nameAloud && styles.masked)}>
      <a href={href} onClick={onOpen} lang={nameLang} aria-label={nameAloud} aria-describedby={describedBy}>
        {name}
      </a>
    </Heading>
  );
  if (!nameAloud) return heading;
  return (
    <div className={styles.hiddenName}>
      {heading}
      <Icon of={Lock} size="s" />
    </div>
  );
}

function CardFacts({ facts }: { facts: readonly CardFact[] }) {
  return (
    <dl className={styles.specs}>
      {facts.map(({ label, value, fullValue, note, fullNote }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Shortened text={value} full={fullValue} />
          </dd>
          {note && (
            <dd className={styles.specNote}>
              <Shortened text={note} full={fullNote} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Shortened({ text, full }: { text: string; full: string | undefined }) {
  if (!full) return text;
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{full}</span>
    </>
  );
}
