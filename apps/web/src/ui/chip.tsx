import { Icon } from './icon.tsx';
import { X } from './icons.ts';

export interface ChipProps {
  label: string;
  /** with it the chip carries a button 'Remove {label}' */
  onRemove?: (() => void) | undefined;
}

/** A chosen filter or a tag. Put several into `<div className="chips">`. */
export function Chip({ label, onRemove }: ChipProps) {
  if (!onRemove) return <span className="chip fixed-text">{label}</span>;
  return (
    <span className="chip">
      {label}
      <button type="button" aria-label={`Remove ${label}`} onClick={onRemove}>
        <Icon of={X} size="s" />
      </button>
    </span>
  );
}
