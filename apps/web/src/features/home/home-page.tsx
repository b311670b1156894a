import { Picture } from '../../ui/picture.tsx';
import { HERO_PICTURE } from './pictures.ts';

/** The first page. */
export function HomePage() {
  return (
    <>
      <title>Aangan - premium apartments in Pune</title>
      <section className="hero on-dark">
        <Picture
          file={HERO_PICTURE}
          alt="Apartment towers above a band of trees, hills in the distance"
          isFirst
        />
        <div className="wrap">
          <h1>A home with a courtyard at heart.</h1>
          <p>Premium 2, 3 and 4BHK apartments in Pune. Every price includes GST, stamp duty and registration.</p>
        </div>
      </section>
    </>
  );
}
