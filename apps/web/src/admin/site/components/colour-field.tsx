import { fill } from '@aangan/contract/core/translation';
import {
  accentPairs,
  brandPairs,
  colourProblem,
  readableShade,
  siteColours,
  type Pair,
} from '@aangan/contract/site/contrast';
import { DEFAULT_ACCENT, DEFAULT_BRAND } from '@aangan/contract/site/values';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Check, X } from '../../../ui/icons.ts';
import { siteFields } from '../../shared/site-words.texts.ts';
import type { PartProps } from '../site-form.ts';
import { site as texts } from '../site.texts.ts';
import { SiteField } from './site-field.tsx';
import styles from './colour-field.module.css';

const COLOUR = /^#[\da-f]{6}$/;

const KINDS = {
  brand: {
    usual: DEFAULT_BRAND,
    pairsOf: brandPairs,
    shadesOf: (colour: string) => siteColours(colour, DEFAULT_ACCENT),
    keys: ['brand', 'brandStrong', 'brandTint'],
  },
  accent: {
    usual: DEFAULT_ACCENT,
    pairsOf: accentPairs,
    shadesOf: (colour: string) => siteColours(DEFAULT_BRAND, colour),
    keys: ['accent', 'accentStrong', 'accentTint'],
  },
} as const;

/** One of the two colours, by text or picker, with its shades and its contrast with what it meets (S18, S19). */
export function ColourField({ kind, ...part }: PartProps & { kind: 'brand' | 'accent' }) {
  const { form, isLocked } = part;
  const path = `look.${kind}` as const;
  const label = siteFields[path];
  const { usual, pairsOf } = KINDS[kind];
  const typed = form.getValues(path).trim().toLowerCase();
  const colour = COLOUR.test(typed) ? typed : usual;
  const offered = colourProblem(colour, pairsOf) === undefined ? null : readableShade(colour, pairsOf);
  const choose = (value: string) => form.setValue(path, value, { shouldDirty: true });
  return (
    <div className={styles.colour}>
      <div className={styles.typed}>
        <SiteField {...part} path={path}>
          {offered !== null && !isLocked && (
            <Button
              variant="second"
              size="compact"
              onClick={() => {
                choose(offered);
                form.setFocus(path);
              }}
            >
              <span className={styles.swatch} style={{ background: offered }} />
              {fill(texts.shadeInstead, { shade: offered })}
            </Button>
          )}
        </SiteField>
        <input
          type="color"
          className={styles.picker}
          aria-label={fill(texts.picker, { label })}
          value={colour}
          disabled={isLocked}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
      {/* The shades of the usual colours are chosen by hand. */}
      {colour !== usual && <Shades kind={kind} colour={colour} />}
      <ul className={styles.pairs} aria-label={fill(texts.contrast, { label })}>
        {pairsOf(colour).map((pair) => (
          <PairLine key={`${pair.first} ${pair.second}`} pair={pair} kind={kind} colour={colour} />
        ))}
      </ul>
    </div>
  );
}

interface OfColour {
  kind: 'brand' | 'accent';
  colour: string;
}

function Shades({ kind, colour }: OfColour) {
  const { shadesOf, keys } = KINDS[kind];
  const shades = shadesOf(colour);
  const { own, strong, tint } = texts.colours[kind];
  const names = [own, strong, tint];
  return (
    <ul className={styles.shades} aria-label={fill(texts.shades, { label: siteFields[`look.${kind}`] })}>
      {keys.map((key, index) => (
        <li key={key}>
          <span className={styles.swatch} style={{ background: shades[key] }} />
          {fill(texts.shade, { name: names[index] ?? '', colour: shades[key] })}
        </li>
      ))}
    </ul>
  );
}

function PairLine({ pair: { first, second, ratio, needed }, kind, colour }: OfColour & { pair: Pair }) {
  const { name, own, strong } = texts.colours[kind];
  const isMet = ratio >= needed;
  const words = {
    first: first === colour ? own : first.endsWith(colour) ? strong : first,
    second: second === colour ? name : second,
    ratio: ratio.toFixed(2),
    needed: String(needed),
  };
  return (
    <li className={classNames('num', !isMet && styles.unmet)}>
      <Icon of={isMet ? Check : X} size="s" />
      {fill(isMet ? texts.pair : texts.pairFails, words)}
    </li>
  );
}
