import { LANGUAGE } from '@aangan/contract/core/language';
import { langOf } from '@aangan/contract/core/lang-of';
import { characteristicLabel } from '@aangan/contract/catalogue/labels';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { Button } from '../../../../ui/button.tsx';
import { DataList } from '../../../../ui/data-list.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import * as texts from '../property.texts.ts';
import { useIsCutOff } from '../use-is-cut-off.ts';
import { useReveal } from '../use-reveal.ts';
import styles from './about.module.css';
import detailBlockStyles from './detail-block.module.css';

/** The description, one paragraph per block of lines; on phones six lines at first. */
export function About({ description }: { description: string }) {
  const paragraphs = description.split(/\n\s*\n/).map((text) => text.trim());
  const { ref, isOpen, open } = useReveal<HTMLDivElement>();
  const isCutOff = useIsCutOff(ref);
  if (description.trim() === '') return null;
  return (
    <section className={detailBlockStyles.block} aria-labelledby="about">
      <h2 id="about">{texts.about}</h2>
      {LANGUAGE !== 'en' && langOf(description) === 'en' && <p className="small muted">{texts.descriptionInEnglish}</p>}
      <div ref={ref} tabIndex={-1} className={classNames(styles.description, !isOpen && styles.short)}>
        {[...new Set(paragraphs)].map((text) => (
          <p key={text} className={styles.text} lang={langOf(text)}>
            {text}
          </p>
        ))}
      </div>
      {isCutOff && !isOpen && (
        <Button variant="quiet" className={detailBlockStyles.more} onClick={open}>
          {texts.readMore}
        </Button>
      )}
    </section>
  );
}

/** The operator's own list of names and values (PROP8). */
export function Characteristics({ items }: { items: PropertyDetail['characteristics'] }) {
  if (items.length === 0) return null;
  return (
    <section className={detailBlockStyles.block} aria-labelledby="details">
      <h2 id="details">{texts.propertyDetails}</h2>
      <DataList
        items={items.map(({ keyName, valueName }) => ({
          label: characteristicLabel(keyName),
          value: <span lang={langOf(valueName)}>{valueName}</span>,
        }))}
        isTwo
      />
    </section>
  );
}
