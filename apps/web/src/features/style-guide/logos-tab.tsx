import { SITE } from '@aangan/contract/site';
import { Avatar } from '../../ui/avatar.tsx';
import { Courtyard } from '../../ui/courtyard.tsx';
import { Logo, LogoMark } from '../../ui/logo.tsx';
import { GuideBlock, Sample } from './guide-block.tsx';

/** The mark, its uses and the drawings that come from it. */
export function LogosTab() {
  return (
    <>
      <GuideBlock title="Logo">
        <div className="samples">
          <Sample name="on paper">
            <Logo name={SITE.name} />
          </Sample>
          <Sample name="on brand">
            <div className="on-brand on-dark">
              <Logo name={SITE.name} />
            </div>
          </Sample>
          <Sample name="mark, 16 to 64">
            <div className="row text-brand">
              <LogoMark className="size-4" />
              <LogoMark className="size-6" />
              <LogoMark className="size-10" />
              <LogoMark className="size-16" />
            </div>
          </Sample>
        </div>
        <p className="muted measure">
          A house around its courtyard, seen from above, with the door below and a hearth in the middle. The hearth
          stays clay; the walls are brand on light ground and white on dark.
        </p>
      </GuideBlock>
      <GuideBlock title="Drawings and avatars">
        <div className="samples">
          <Sample name="empty places">
            <div className="size-28">
              <Courtyard />
            </div>
          </Sample>
          <Sample name="avatars">
            <div className="row">
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
