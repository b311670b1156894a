import { paths } from '@aangan/contract/paths';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { signIn as texts } from '../sign-in.texts.ts';

function LegalLink({ href, children }: { href: string; children: string }) {
  // A new tab: the steps, and the code on its way, would be lost behind another page.
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> {texts.opensInNewTab}</VisuallyHidden>
    </a>
  );
}

/** The three texts that signing in and registering accept. */
export function LegalLinks() {
  return (
    <>
      <LegalLink href={paths.terms()}>{texts.termsOfService}</LegalLink>,{' '}
      <LegalLink href={paths.privacy()}>{texts.privacyPolicy}</LegalLink> {texts.and}{' '}
      <LegalLink href={paths.cookies()}>{texts.cookiePolicy}</LegalLink>
    </>
  );
}
