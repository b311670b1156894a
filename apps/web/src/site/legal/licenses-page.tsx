import { paths } from '@aangan/contract/paths';
import { plural } from '@aangan/contract/core/translation';
import { packages } from 'virtual:licenses';
import { DocumentPage, Section } from './components/document-page.tsx';
import { fillWithSite } from './components/document-text.tsx';
import { licenses as texts } from './licenses.texts.ts';
import styles from './licenses-page.module.css';

/** Licences of the open-source packages of this product, generated from the installed ones (PAGE5). */
export function LicensesPage() {
  return (
    <DocumentPage
      title={texts.title}
      description={fillWithSite(texts.description)}
      path={paths.licenses()}
      lead={fillWithSite(texts.lead)}
    >
      <Section id="packages" title={plural(texts.packages, packages.length, {})}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.columns.name}</th>
              <th scope="col">{texts.columns.version}</th>
              <th scope="col">{texts.columns.license}</th>
            </tr>
          </thead>
          <tbody>
            {packages.map(({ name, version, license }) => (
              <tr key={`${name}@${version}`}>
                <th scope="row">{name}</th>
                <td>{version}</td>
                <td>{license}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </DocumentPage>
  );
}
