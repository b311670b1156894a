import { adminPaths, paths } from '@aangan/contract/paths';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { useQuery } from '@tanstack/react-query';
import { wordsOf } from '../../lib/calls/api.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { useParams } from '../../lib/router/router.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ErrorState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ChevronLeft, ExternalLink, Pencil } from '../../ui/icons.ts';
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
  const { data, error, isFetching, refetch } = useQuery(getAdminPropertyQuery(id));
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
      {error && !data && (
        <ErrorState
          title={ADMIN_TEXTS.media.loadFailed}
          text={wordsOf(error, ADMIN_TEXTS.media.fetchFailed)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!error && !data && <Waiting text={texts.loading} />}
      {data && (
        <div className={styles.media}>
          <UploadPanel propertyId={id} flats={data.flats} />
          <Gallery propertyId={id} media={data.media} flats={data.flats} />
        </div>
      )}
    </>
  );
}
