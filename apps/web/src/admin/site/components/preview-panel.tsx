import type { SiteValues } from '@aangan/contract/core/site';
import { useState, type ComponentType } from 'react';
import { Tabs } from '../../../ui/tabs.tsx';
import { site } from '../site.texts.ts';
import { PreviewFrame } from './preview-frame.tsx';
import styles from './preview-panel.module.css';

const { preview: texts } = site;

interface PreviewPanelProps {
  seen: SiteValues;
  Sample: ComponentType;
  isBeside: boolean;
  className?: string | undefined;
}

/** The preview: beside the form where there is room, else folded up above it. */
export function PreviewPanel({ seen, Sample, isBeside, className }: PreviewPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const preview = <Preview seen={seen} Sample={Sample} />;
  if (isBeside) {
    return (
      <section className={className} aria-labelledby="site-preview">
        <h2 id="site-preview" className="sr-only">
          {texts.title}
        </h2>
        {preview}
      </section>
    );
  }
  return (
    <details className={className} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{texts.title}</summary>
      {isOpen && preview}
    </details>
  );
}

/** Widths of the windows shown, in pixels. */
const SIZES = [
  { value: 'phone', label: texts.phone, width: 360 },
  { value: 'desktop', label: texts.desktop, width: 1280 },
];

function Preview({ seen, Sample }: Pick<PreviewPanelProps, 'seen' | 'Sample'>) {
  const [size, setSize] = useState('phone');
  return (
    <div className={styles.preview}>
      <Tabs
        label={texts.sizes}
        value={size}
        onChange={setSize}
        tabs={SIZES.map(({ value, label, width }) => ({
          value,
          label,
          panel: value === size && <PreviewFrame seen={seen} Sample={Sample} width={width} />,
        }))}
      />
    </div>
  );
}
