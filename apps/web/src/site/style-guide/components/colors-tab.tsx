import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { GuideBlock } from './guide-block.tsx';
import styles from '../style-guide.module.css';

const GROUPS = [
  { title: 'Ground and text', names: ['paper', 'sand', 'white', 'ink', 'muted', 'line', 'control'] },
  {
    title: 'Brand and accent',
    names: ['brand', 'brand-strong', 'brand-tint', 'clay', 'clay-strong', 'clay-tint', 'brass'],
  },
  {
    title: 'Status',
    names: [
      'green',
      'green-tint',
      'purple',
      'purple-tint',
      'indigo',
      'indigo-tint',
      'grey',
      'grey-tint',
      'red',
      'red-tint',
      'amber',
      'amber-tint',
    ],
  },
  { title: 'On ink', names: ['on-ink', 'on-ink-line'] },
];

/** The palette; values are read from the stylesheet, so that they can't differ from it. */
export function ColorsTab() {
  return GROUPS.map(({ title, names }) => (
    <GuideBlock key={title} title={title}>
      <ul className={styles.swatches}>
        {names.map((name) => (
          <Swatch key={name} name={name} />
        ))}
      </ul>
    </GuideBlock>
  ));
}

function Swatch({ name }: { name: string }) {
  const item = useRef<HTMLLIElement>(null);
  const [value, setValue] = useState('');
  useEffect(() => {
    if (item.current) setValue(getComputedStyle(item.current).getPropertyValue(`--color-${name}`).toUpperCase());
  }, [name]);
  return (
    <li ref={item}>
      <i style={{ '--swatch': `var(--color-${name})` } as CSSProperties} />
      <b>{name}</b>
      <span className="muted num">{value}</span>
    </li>
  );
}
