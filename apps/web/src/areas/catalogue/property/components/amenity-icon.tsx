import type { AMENITIES } from '@aangan/contract/catalogue/filter-lists';
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
import { Icon } from '../../../../ui/icon.tsx';

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

/** An amenity of a firm's own gets a tick. */
const iconOf = (amenity: string) => (ICONS as Partial<Record<string, IconNode>>)[amenity] ?? Check;

/** The icon of an amenity. A separate chunk, because two dozen icons are larger than all texts of the section. */
export function AmenityIcon({ amenity }: { amenity: string }) {
  return <Icon of={iconOf(amenity)} />;
}
