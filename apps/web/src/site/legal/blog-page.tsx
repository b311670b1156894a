import { paths } from '@aangan/contract/paths';
import { firstRates } from '@aangan/contract/catalogue/price-rates';
import { SITE } from '@aangan/contract/core/site';
import { DocumentPage, Section } from './components/document-page.tsx';

/** Blog (PAGE5): two short, useful articles rather than an empty list. */
export function BlogPage() {
  return (
    <DocumentPage
      title="Blog"
      description={`Notes from ${SITE.name}: what an all-inclusive price contains, and how to read a RERA record.`}
      path={paths.blog()}
      lead="Two notes we would give a friend before the first visit."
    >
      <Section id="all-inclusive-price" title="What an all-inclusive price contains">
        <p>
          {[
            'The price in the agreement is not what a flat costs. While a building is under construction, GST is added:',
            'five per cent as a rule and one per cent for a flat of up to 90 square metres of carpet area if all that the',
            `promoter charges for it, parking and club among it, is at most ₹45 lakh. ${duties()}`,
          ].join(' ')}
        </p>
        <p>
          {[
            `A flat with an agreement price of ₹60 lakh therefore costs about ${totalOf(6_000_000)} in total. That second`,
            'figure is the one we show, because it is the one you need from the bank and from your savings. Rates change:',
            'ask your consultant for the current rate sheet.',
          ].join(' ')}
        </p>
      </Section>
      <Section id="rera-record" title="How to read a RERA record">
        <p>
          {[
            `Every project on sale in ${SITE.state} has a registration number, and a large one has several, one for each`,
            'phase. Look it up on the website of',
          ].join(' ')}{' '}
          <a href={SITE.reraSite} rel="noreferrer" target="_blank">
            {SITE.register}
          </a>{' '}
          and compare three things with what you were told: the completion date that the promoter has declared to the
          authority, the carpet areas on the sanctioned plan, and the number of flats already sold.
        </p>
        <p>
          An extended date is no reason to walk away. One that nobody mentioned is a reason to ask. Interest for delay
          counts from the date in your agreement, whatever the register says later.
        </p>
      </Section>
    </DocumentPage>
  );
}

const percent = (bp: number) => String(bp / 100);

/** What duty and registration come to; of another firm's state by its rates (S15). */
function duties(): string {
  if (!SITE.isOwn) {
    return 'Stamp duty in Pune and Pimpri-Chinchwad comes to about seven per cent, a little less when a woman buys alone, and registration to one per cent, ₹30,000 at the most.';
  }
  const { dutyManBp, registrationBp } = firstRates();
  return `Stamp duty in ${SITE.state} comes to ${percent(dutyManBp)} per cent and registration to ${percent(registrationBp)} per cent.`;
}

/** '₹67.5 lakh': an agreement price with GST, duty and registration. */
function totalOf(price: number): string {
  const { gstBp, dutyManBp, registrationBp, registrationCap } = firstRates();
  const registration = Math.min((price * registrationBp) / 10_000, registrationCap);
  const total = price + (price * (gstBp + dutyManBp)) / 10_000 + registration;
  return `₹${Math.round(total / 10_000) / 10} lakh`;
}
