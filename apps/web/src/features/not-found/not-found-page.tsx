import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Link } from '../../ui/link.tsx';

/** Any path that is nothing of ours. */
export function NotFoundPage() {
  return (
    <div className="wrap section">
      <title>Page Not Found | Aangan</title>
      <meta name="robots" content="noindex" />
      <h1>Page Not Found</h1>
      <p>We&apos;re sorry, the page you requested could not be found. Please go back to the homepage.</p>
      <div className="row">
        <Link className={buttonClass()} href={paths.home()}>
          Return Home
        </Link>
        <Link className={buttonClass({ variant: 'second' })} href={paths.listing()}>
          View Properties
        </Link>
      </div>
    </div>
  );
}
