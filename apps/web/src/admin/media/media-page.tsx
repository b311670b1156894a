import { adminPaths, paths } from '@aangan/contract/paths';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { useQuery } from '@tanstack/react-query';
import { wordsOf } from '../../lib/calls/api.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { useParams } from '../../lib/router/router.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { ChevronLeft, ExternalLink, Pencil } from '../../ui/icons.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { getAdminPropertyQuery } from '../shared/api/get-admin-property.ts';
import { Gallery } from './components/gallery.tsx';
import { media as texts } from './media.texts.ts';
import { UploadPanel } from './components/upload-panel.tsx';
import pageTitleStyles from '../shared/page-title.module.css';
import styles from './media-page.module.css';
import layout from '../../ui/layout.module.css';

/** Prefetches the property of this URL. */
export function askForMedia({ pathname }: Location): void {
  void queryClient.prefetchQuery(getAdminPropertyQuery(pathname.split('/')[3] ?? ''));
}

/** /admin/properties/{id}/media: the media of a property, in order. */
export function MediaPage() {
  const { id = '' } = useParams();
  // Keyed by property, so that files chosen for one can't be sent to another.
  return <PropertyMediaPage key={id} id={id} />;
}

function PropertyMediaPage({ id }: { id: string }) {
  const query = useQuery(getAdminPropertyQuery(id));
  const { data, error } = query;
  return (
    <>
      <PageTitle
        title={texts.pageTitle}
        subtitle={data?.name ?? ''}
        action={
          <div className={layout.row}>
            <a
              className={buttonClass({ variant: 'quiet', className: pageTitleStyles.flush })}
              href={adminPaths.properties()}
            >
              <Icon of={ChevronLeft} />
              {texts.back}
            </a>
            <a className={buttonClass({ variant: 'quiet' })} href={paths.property(id)} target="_blank" rel="noopener">
              <Icon of={ExternalLink} />
              {texts.publicPage}
              <VisuallyHidden>{texts.newTab}</VisuallyHidden>
            </a>
            <a className={buttonClass({ variant: 'second' })} href={adminPaths.property(id)}>
              <Icon of={Pencil} />
              {texts.editProperty}
            </a>
          </div>
        }
      />
      <Loaded
        query={query}
        waiting={<Waiting text={texts.loading} />}
        failure={{
          title: ADMIN_TEXTS.media.loadFailed,
          text: error && wordsOf(error, ADMIN_TEXTS.media.fetchFailed),
        }}
      >
        {({ flats, media }) => (
          <div className={styles.media}>
            <UploadPanel propertyId={id} flats={flats} />
            <Gallery propertyId={id} media={media} flats={flats} />
          </div>
        )}
      </Loaded>
    </>
  );
}
