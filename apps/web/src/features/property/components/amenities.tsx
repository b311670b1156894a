import type { AMENITIES } from '@aangan/contract/lists';
import { formatCount } from '@aangan/contract/money';
import { fill } from '@aangan/contract/translation';
import {
  AirVent,
  ArrowUpDown,
  Baby,
  Car,
  Cctv,
  Check,
  CircleParking,
  CloudRain,
  Droplets,
  Dumbbell,
  Flame,
  Gamepad2,
  Phone,
  PersonStanding,
  Shield,
  ShoppingBag,
  Sofa,
  Trees,
  Trophy,
  Users,
  Waves,
  Wifi,
  Zap,
  type IconNode,
} from 'lucide';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { property as texts } from '../property.texts.ts';
import { useReveal } from '../use-reveal.ts';
import styles from './amenities.module.css';
import detailBlockStyles from './detail-block.module.css';

const ICONS: Record<(typeof AMENITIES)[number], IconNode> = {
  'Swimming Pool': Waves,
  Gym: Dumbbell,
  Garden: Trees,
  "Children's Play Area": Baby,
  Clubhouse: Sofa,
  Security: Shield,
  '24/7 Water Supply': Droplets,
  'Power Backup': Zap,
  Elevator: ArrowUpDown,
  'Indoor Games': Gamepad2,
  'Sports Facilities': Trophy,
  'Community Hall': Users,
  'Rain Water Harvesting': CloudRain,
  'Senior Citizen Area': PersonStanding,
  'Car Parking': Car,
  'Visitor Parking': CircleParking,
  'Internet/Wi-Fi': Wifi,
  Intercom: Phone,
  'Air Conditioning': AirVent,
  'CCTV Surveillance': Cctv,
  'Fire Safety': Flame,
  'Shopping Center': ShoppingBag,
};

/** An operator's own amenity, outside the fixed list, gets a tick. */
const iconOf = (amenity: string) => (ICONS as Partial<Record<string, IconNode>>)[amenity] ?? Check;

/** So many are shown on phones until more are asked for. */
const SHOWN = 8;

/** On phones the first eight, until the others are asked for. */
export function Amenities({ amenities }: { amenities: readonly string[] }) {
  const { ref, isOpen, open } = useReveal<HTMLLIElement>();
  const all = [...new Set(amenities)];
  if (all.length === 0) return null;
  return (
    <section className={detailBlockStyles.block} aria-labelledby="amenities">
      <h2 id="amenities">Amenities</h2>
      <ul className={styles.amenities}>
        {all.map((amenity, i) => (
          <li
            key={amenity}
            className={i >= SHOWN && !isOpen ? styles.later : undefined}
            {...(i === SHOWN && { ref, tabIndex: -1 })}
          >
            <Icon of={iconOf(amenity)} />
            <span>{amenity}</span>
          </li>
        ))}
      </ul>
      {all.length > SHOWN && !isOpen && (
        <Button
          variant="quiet"
          className={classNames(detailBlockStyles.more, detailBlockStyles.phoneOnly)}
          onClick={open}
        >
          {fill(texts.showAll, { count: formatCount(all.length) })}
        </Button>
      )}
    </section>
  );
}
