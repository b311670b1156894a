import { Avatar } from '../../../ui/avatar.tsx';
import { Courtyard } from '../../../ui/courtyard.tsx';
import { Logo, LogoMark } from '../../../ui/logo.tsx';
import { GuideBlock, Sample } from './guide-block.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../style-guide.module.css';
import layout from '../../../ui/layout.module.css';

/** The logo, its uses and the images derived from it. */
export function LogosTab() {
  return (
    <>
      <GuideBlock title="Logo">
        <div className={styles.samples}>
          <Sample name="on paper">
            <Logo />
          </Sample>
          <Sample name="on brand">
            <div className={styles.onBrand}>
              <Logo isOnDark />
            </div>
          </Sample>
          <Sample name="mark, 16 to 64">
            <div className={classNames(layout.row, styles.marks)}>
              {[16, 24, 40, 64].map((size) => (
                <LogoMark key={size} size={size} />
              ))}
            </div>
          </Sample>
        </div>
        <p className="muted measure">
          A house around its courtyard, seen from above, with the door below and a hearth in the middle. The hearth
          stays clay; the walls are brand on light ground and white on dark.
        </p>
      </GuideBlock>
      <GuideBlock title="Drawings and avatars">
        <div className={styles.samples}>
          <Sample name="empty places">
            <div className={styles.drawing}>
              <Courtyard />
            </div>
          </Sample>
          <Sample name="avatars">
            <div className={layout.row}>
              <Avatar name="Aparna Deshpande" size="s" />
              <Avatar name="Sayali Kulkarni" />
              <Avatar name="Rohit" size="l" />
              <Avatar />
            </div>
          </Sample>
        </div>
      </GuideBlock>
    </>
  );
}
