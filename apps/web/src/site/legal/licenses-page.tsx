import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { packages } from 'virtual:licenses';
import { DocumentPage, Section } from './components/document-page.tsx';
import styles from './licenses-page.module.css';

/** Licences of the open-source packages of this product, generated from the installed ones (PAGE5). */
export function LicensesPage() {
  return (
    <DocumentPage
      title="Licenses"
      description={`The open-source packages ${SITE.name} is built with, and their licences.`}
      path={paths.licenses()}
      lead={`${SITE.name} builds on the work of many people. These are the packages that run in it, as installed.`}
    >
      <Section id="packages" title={`${packages.length} packages`}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Package</th>
              <th scope="col">Version</th>
              <th scope="col">Licence</th>
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
