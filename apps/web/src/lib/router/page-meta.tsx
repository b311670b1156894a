import { siteOrigin } from '../site-origin.ts';

interface PageMetaProps {
  /** Shown in the browser's tab and on a shared link. */
  title: string;
  /** One sentence, for search engines and shared links. */
  description: string;
  /** The page's canonical path. */
  path: string;
}

/**
 * Head elements of a public page. The build adds the card of a shared link (`app/page-head.ts`), which crawlers read
 * from the file only; the canonical URL must follow navigation, because phones share it.
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
