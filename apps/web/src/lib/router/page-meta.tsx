import { siteOrigin } from '../site-origin.ts';

interface PageMetaProps {
  /** As in the window's tab and over a shared link. */
  title: string;
  /** One sentence, for search engines and shared links. */
  description: string;
  /** The page's one address. */
  path: string;
}

/**
 * What a public page says of itself in its head. The build adds the card of a shared link (`app/page-head.ts`), which
 * nobody reads in a page that has been navigated to; the address below is what a phone shares, so it stays current.
 */
export function PageMeta({ title, description, path }: PageMetaProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={siteOrigin() + path} />
    </>
  );
}
