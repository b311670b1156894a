import { paths } from '@aangan/contract/paths';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { signIn as texts } from '../sign-in.texts.ts';

function LegalLink({ href, children }: { href: string; children: string }) {
  // Opens in a new tab: leaving the page would lose the steps and the code that was sent.
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> {texts.opensInNewTab}</VisuallyHidden>
    </a>
  );
}

/** Links to the three documents that signing in and registering accept. */
export function LegalLinks() {
  return (
    <>
      <LegalLink href={paths.terms()}>{texts.termsOfService}</LegalLink>,{' '}
      <LegalLink href={paths.privacy()}>{texts.privacyPolicy}</LegalLink> {texts.and}{' '}
      <LegalLink href={paths.cookies()}>{texts.cookiePolicy}</LegalLink>
    </>
  );
}
