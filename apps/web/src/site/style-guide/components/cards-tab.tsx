import bedroom from '../../../assets/pictures/bedroom-800.jpg';
import living from '../../../assets/pictures/living-800.jpg';
import towers from '../../../assets/pictures/hero-wide-1440.jpg';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardGrid } from '../../../ui/card-grid.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MessageCircle, Phone, Trash2 } from '../../../ui/icons.ts';
import { PropertyCard } from '../../../ui/property-card.tsx';
import { PropertyCardSkeleton } from '../../../ui/skeleton.tsx';
import { GuideBlock } from './guide-block.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../style-guide.module.css';
import layout from '../../../ui/layout.module.css';
import panelStyles from '../../../ui/panel.module.css';
import personStyles from '../../../ui/person.module.css';

const HERE = '/style-guide?tab=cards';

function factsOf(types: string, built: string, possession: string) {
  return [
    { label: 'Flat types', value: types },
    { label: 'Construction', value: built },
    { label: 'Possession', value: possession },
  ];
}

function StatusBadges() {
  return (
    <>
      <Badge kind="building" isOnPhoto>
        Under Construction
      </Badge>
      <Badge kind="featured">Featured</Badge>
    </>
  );
}

/** Property cards in every state, and the panel. */
export function CardsTab() {
  return (
    <>
      <GuideBlock title="Property cards">
        <CardGrid isThree>
          <li>
            <PropertyCard
              name="Bakul House"
              href={HERE}
              location="Moshi-Bohradewadi"
              price="₹59.7 L - ₹83.2 L"
              photo={{ src: towers, alt: 'Bakul House, Moshi-Bohradewadi' }}
              badges={<StatusBadges />}
              facts={factsOf('2, 3BHK', '71%', 'Jun 2027')}
              done={71}
            />
          </li>
          <li>
            <PropertyCard
              shown="hover"
              name="Varas Enclave"
              href={HERE}
              location="Charholi"
              price="₹73.1 L - ₹1.5 Cr"
              photo={{ src: living, alt: 'Varas Enclave, Charholi' }}
              badges={<StatusBadges />}
              facts={factsOf('2, 3, 4BHK', '80%', 'Mar 2027')}
              done={80}
            />
          </li>
          <li>
            <PropertyCard
              shown="focus"
              name="Shree Siddhivinayak Indrayani River Residences Phase 2"
              href={HERE}
              location="Charholi"
              price="₹1.1 Cr - ₹1.8 Cr"
              photo={{ src: null, alt: 'No picture yet' }}
              badges={<StatusBadges />}
              facts={factsOf('3, 4BHK', '18%', 'Jun 2030')}
              done={18}
            />
          </li>
          <li>
            <PropertyCard
              name="******"
              nameAloud="Home in Moshi, name shown after sign-in"
              href={HERE}
              location="Spine Road"
              price="₹72 L - ₹1.4 Cr"
              photo={{ src: bedroom, alt: 'Apartment towers in Spine Road' }}
              facts={factsOf('2, 3, 4BHK', '35%', 'Mar 2029')}
              done={35}
            />
          </li>
          <li>
            <PropertyCardSkeleton />
          </li>
          <li className={styles.short}>
            <PropertyCard
              name="Tamhini Terraces"
              href={HERE}
              location="Charholi"
              photo={{ src: living, alt: 'Tamhini Terraces, Charholi' }}
              action={
                <Button variant="danger-quiet" size="compact" aria-label="Remove Tamhini Terraces">
                  <Icon of={Trash2} />
                  Remove
                </Button>
              }
            />
          </li>
        </CardGrid>
        <p className="small muted">
          Rest, hover, keyboard focus with a long name and no picture; masked, loading, shortlist.
        </p>
      </GuideBlock>
      <GuideBlock title="Panels">
        <div className={layout.split}>
          <ConsultantPanel />
          <section className={classNames(panelStyles.panel, panelStyles.sandy)}>
            <h3 className="panel-title">On sand</h3>
            <p className="muted">Filters and side notes.</p>
          </section>
        </div>
      </GuideBlock>
    </>
  );
}

function ConsultantPanel() {
  return (
    <section className={panelStyles.panel}>
      <h3 className="panel-title">Your Property Consultant</h3>
      <div className={personStyles.person}>
        <Avatar name="Sayali Kulkarni" />
        <div>
          <b>Sayali Kulkarni</b>
          <span className="muted">Real Estate Consultant</span>
        </div>
      </div>
      <div className={personStyles.twoButtons}>
        <Button variant="second">
          <Icon of={Phone} />
          Call
        </Button>
        <Button variant="second">
          <Icon of={MessageCircle} />
          WhatsApp
        </Button>
      </div>
    </section>
  );
}
