import { paths } from '@aangan/contract/paths';
import { BUILT_LANGUAGES } from '@aangan/contract/core/language';
import { mailtoHref } from '@aangan/contract/core/mailto';
import { SITE } from '@aangan/contract/core/site';
import { telHref } from '@aangan/contract/core/tel';
import { ownPath } from '../../lib/router/own-path.ts';
import { Icon } from '../../ui/icon.tsx';
import { Mail, MapPin, Phone } from '../../ui/icons.ts';
import { Logo } from '../../ui/logo.tsx';
import { useSampleCatalogue } from '../use-sample-catalogue.ts';
import { LanguageLinks } from './language-links.tsx';
import { LEGAL_LINKS, QUICK_LINKS, type NavLink } from './nav-links.ts';
import * as texts from './layouts.texts.ts';
import styles from './site-footer.module.css';
import layout from '../../ui/layout.module.css';

export interface SiteFooterProps {
  /** the year of the copyright line, in the site's time zone */
  year: number;
  /** the current path with query and fragment */
  address: string;
}

/** The foot of every public page. */
export function SiteFooter({ year, address }: SiteFooterProps) {
  const isSampleCatalogue = useSampleCatalogue();
  return (
    <footer className={styles.footer}>
      <div className={layout.wrap}>
        <div className={styles.cols}>
          <div>
            <Logo className={styles.logo} href={paths.home()} isOnDark />
            <p className={styles.tagline}>{SITE.tagline}</p>
          </div>
          <LinkColumn title={texts.quickLinks} links={QUICK_LINKS} />
          <LinkColumn title={texts.legal} links={LEGAL_LINKS} />
          {BUILT_LANGUAGES.length > 1 && (
            <div>
              <h2>{texts.language}</h2>
              <LanguageLinks address={address} hasOwn />
            </div>
          )}
          <section aria-labelledby="footer-contact">
            <h2 id="footer-contact">{texts.contact}</h2>
            <ul>
              <li>
                <a href={mailtoHref(SITE.supportEmail)}>
                  <Icon of={Mail} size="s" />
                  {SITE.supportEmail}
                </a>
              </li>
              <li>
                <a className="num" href={telHref(SITE.supportPhone)}>
                  <Icon of={Phone} size="s" />
                  {SITE.supportPhone}
                </a>
              </li>
              <li>
                <address>
                  <Icon of={MapPin} size="s" />
                  {SITE.address}
                </address>
              </li>
              {SITE.social?.map(linkEntry)}
            </ul>
          </section>
        </div>
        <p className={styles.base}>
          <span>
            © {year} {SITE.name}
          </span>
          {SITE.agentReraNo && <span>{texts.agent + SITE.agentReraNo}</span>}
          {isSampleCatalogue && <span>{texts.sampleCatalogue}</span>}
        </p>
      </div>
    </footer>
  );
}

type FootLink = Pick<NavLink, 'href' | 'label'>;

/** Nothing for a page that the firm hides (S17). */
const linkEntry = ({ href, label }: FootLink) =>
  SITE.hiddenPages?.includes(ownPath(href)) || (
    <li key={href}>
      <a href={href}>{label}</a>
    </li>
  );

function LinkColumn({ title, links }: { title: string; links: readonly FootLink[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>{links.map(linkEntry)}</ul>
    </nav>
  );
}
