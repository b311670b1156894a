import type { AnnouncedChange } from '@aangan/contract/catalogue/changes';
import { formatDate } from '@aangan/contract/core/dates';
import type { PropertyChange } from '@aangan/contract/catalogue/change-entities';
import { fill, parts } from '@aangan/contract/core/translation';
import {
  BadgeCheck,
  Building2,
  CalendarClock,
  DoorOpen,
  FileText,
  Hammer,
  IndianRupee,
  ReceiptIndianRupee,
  type IconNode,
} from 'lucide';
import { Icon } from '../../../../ui/icon.tsx';
import { changes as texts } from './changes.texts.ts';

const ICONS: Record<PropertyChange['kind'], IconNode> = {
  PRICE: IndianRupee,
  FLAT: Building2,
  POSSESSION: CalendarClock,
  PROGRESS: Hammer,
  DOCUMENT: FileText,
  AVAILABILITY: DoorOpen,
  CHARGES: ReceiptIndianRupee,
  REGISTER: BadgeCheck,
};

interface Props {
  change: AnnouncedChange;
  /** s in a card, m on the page of the home */
  iconSize: 's' | 'm';
}

/** A change in words, followed by its date, as two cells of a row. Neutral, whatever has changed (T29). */
export function DatedChange({ change, iconSize }: Props) {
  const { kind, changedOn } = change;
  return (
    <>
      <Icon of={ICONS[kind]} size={iconSize} />
      <span>
        {/* Split before the values are filled in: text entered by an admin may look like a tag. */}
        {parts(texts.dated).map(({ tag, text }) =>
          tag === 'day' ? (
            <time key={text} dateTime={changedOn}>
              {formatDate(changedOn, 'long')}
            </time>
          ) : (
            fill(text as '{change}', { change: change.text })
          ),
        )}
      </span>
    </>
  );
}
