import { parts } from '@aangan/contract/core/translation';
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

/** The documents by the tags of a text. */
const DOCUMENTS: Readonly<Record<string, () => string>> = {
  terms: paths.terms,
  privacy: paths.privacy,
  cookies: paths.cookies,
};

/** A sentence with links to the documents that signing in and registering accept. */
export function LegalSentence({ text }: { text: string }) {
  return parts(text).map(({ tag, text: words }) => {
    const address = tag === null ? undefined : DOCUMENTS[tag];
    return address ? (
      <LegalLink key={tag} href={address()}>
        {words}
      </LegalLink>
    ) : (
      words
    );
  });
}
