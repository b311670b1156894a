import { paths } from '../../../../lib/paths.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';

function LegalLink({ href, children }: { href: string; children: string }) {
  // A new tab: the steps, and the code on its way, would be lost behind another page.
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}

/** The three texts that signing in and registering accept. */
export function LegalLinks() {
  return (
    <>
      <LegalLink href={paths.terms()}>Terms of Service</LegalLink>,{' '}
      <LegalLink href={paths.privacy()}>Privacy Policy</LegalLink> and{' '}
      <LegalLink href={paths.cookies()}>Cookie Policy</LegalLink>
    </>
  );
}
