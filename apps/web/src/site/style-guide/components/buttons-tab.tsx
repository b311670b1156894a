import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ArrowRight, Heart, Pencil, ShieldCheck, Trash2, User, UserCog, UserX } from '../../../ui/icons.ts';
import { Menu } from '../../../ui/menu.tsx';
import { GuideBlock, Sample } from './guide-block.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../style-guide.module.css';
import chipStyles from '../../../ui/chip.module.css';
import layout from '../../../ui/layout.module.css';
import moreLinkStyles from '../../../ui/more-link.module.css';

const nothing = () => undefined;

/** Buttons, badges, chips and menus in every state. */
export function ButtonsTab() {
  return (
    <>
      <GuideBlock title="Buttons">
        <div className={styles.samples}>
          <Sample name="primary">
            <Button>Book Site Visit</Button>
          </Sample>
          <Sample name="hover">
            <Button data-shown="hover">Book Site Visit</Button>
          </Sample>
          <Sample name="focus">
            <Button data-shown="focus">Book Site Visit</Button>
          </Sample>
          <Sample name="pressed">
            <Button data-shown="hover active">Book Site Visit</Button>
          </Sample>
          <Sample name="disabled">
            <Button disabled>Continue</Button>
          </Sample>
          <BusySample />
        </div>
        <div className={styles.samples}>
          <Sample name="second">
            <Button variant="second">Reschedule</Button>
          </Sample>
          <Sample name="second, hover">
            <Button variant="second" data-shown="hover">
              Reschedule
            </Button>
          </Sample>
          <Sample name="quiet">
            <Button variant="quiet">Reset Filters</Button>
          </Sample>
          <Sample name="danger">
            <Button variant="danger">Delete</Button>
          </Sample>
          <Sample name="danger, quiet">
            <Button variant="danger-quiet">
              <Icon of={Trash2} />
              Remove
            </Button>
          </Sample>
          <Sample name="compact, 40">
            <Button variant="second" size="compact">
              Sign Out
            </Button>
          </Sample>
          <Sample name="a link">
            <a className={buttonClass({ variant: 'second' })} href="#main">
              View Property
            </a>
          </Sample>
        </div>
        <div className={styles.samples}>
          <ShortlistSample />
          <Sample name="booking, checking">
            <Button variant="second" isBusy busyText="Checking Booking Status...">
              Book Site Visit
            </Button>
          </Sample>
          <Sample name="booking, made">
            <Badge kind="confirmed" isTall>
              Visit Booked | 21 Nov 2026 | CONFIRMED
            </Badge>
          </Sample>
          <Sample name="icon, 44">
            <IconButton icon={Pencil} label="Edit Bakul House" />
          </Sample>
          <Sample name="menu">
            <ActionsMenu />
          </Sample>
          <Sample name="more">
            <a className={moreLinkStyles.link} href="#main">
              View all properties
              <Icon of={ArrowRight} />
            </a>
          </Sample>
        </div>
        <div className={classNames(layout.row, styles.onBrand)}>
          <Button variant="light">View Properties</Button>
          <Button variant="ghost">Contact Us</Button>
        </div>
      </GuideBlock>
      <BadgesBlock />
    </>
  );
}

function BusySample() {
  const [isBusy, setIsBusy] = useState(true);
  return (
    <Sample name="busy (a press switches it off for 2 s)">
      <span
        onPointerUp={() => {
          setIsBusy(false);
          setTimeout(() => setIsBusy(true), 2000);
        }}
      >
        <Button isBusy={isBusy} busyText="Creating Account...">
          Complete Registration
        </Button>
      </span>
    </Sample>
  );
}

function ShortlistSample() {
  const [isOn, setIsOn] = useState(true);
  return (
    <Sample name="shortlist">
      <Button variant="second" aria-pressed={isOn} onClick={() => setIsOn(!isOn)}>
        <Icon of={Heart} isFilled={isOn} />
        {isOn ? 'Shortlisted' : 'Add to Shortlist'}
      </Button>
    </Sample>
  );
}

function ActionsMenu() {
  return (
    <Menu
      label="Actions for Aparna Deshpande"
      actions={[
        { label: 'Make Admin', icon: ShieldCheck, onSelect: nothing },
        { label: 'Make Executive', icon: UserCog, onSelect: nothing },
        { label: 'Make User', icon: User, onSelect: nothing, isDisabled: true },
        { label: 'Deactivate', icon: UserX, onSelect: nothing, startsGroup: true },
        { label: 'Delete User', icon: Trash2, onSelect: nothing, isDanger: true },
      ]}
    />
  );
}

function BadgesBlock() {
  const [types, setTypes] = useState(['2BHK', '3BHK', 'Spine Road']);
  return (
    <GuideBlock title="Badges and chips">
      <div className={styles.samples}>
        <Sample name="booking">
          <div className={layout.row}>
            <Badge kind="confirmed">CONFIRMED</Badge>
            <Badge kind="pending">PENDING</Badge>
            <Badge kind="completed">COMPLETED</Badge>
            <Badge kind="cancelled">Cancelled</Badge>
            <Badge kind="missed">You did not come</Badge>
          </div>
        </Sample>
        <Sample name="role">
          <div className={layout.row}>
            <Badge kind="admin">Admin</Badge>
            <Badge kind="executive">Executive</Badge>
            <Badge kind="user">User</Badge>
          </div>
        </Sample>
        <Sample name="account">
          <div className={layout.row}>
            <Badge kind="active">Active</Badge>
            <Badge kind="inactive">Inactive</Badge>
          </div>
        </Sample>
        <Sample name="property">
          <div className={layout.row}>
            <Badge kind="building">Under Construction</Badge>
            <Badge kind="nearing">Nearing Possession</Badge>
            <Badge kind="ready">Ready to Move</Badge>
            <Badge kind="featured">Featured</Badge>
          </div>
        </Sample>
        <Sample name="property, on a picture">
          <div className={classNames(layout.row, styles.onPicture)}>
            <Badge kind="building" isOnPhoto>
              Under Construction
            </Badge>
            <Badge kind="nearing" isOnPhoto>
              Nearing Possession
            </Badge>
            <Badge kind="ready" isOnPhoto>
              Ready to Move
            </Badge>
            <Badge kind="featured">Featured</Badge>
          </div>
        </Sample>
        <Sample name="filter chips">
          <div className={chipStyles.chips}>
            {types.map((type) => (
              <Chip key={type} label={type} onRemove={() => setTypes(types.filter((other) => other !== type))} />
            ))}
            <Chip label="All Inc." />
          </div>
        </Sample>
      </div>
    </GuideBlock>
  );
}
