import { paths } from '@aangan/contract/paths';
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
          The price in the agreement is not what a flat costs. While a building is under construction, GST is added:
          five per cent as a rule and one per cent for a flat of up to 90 square metres of carpet area if all that the
          promoter charges for it, parking and club among it, is at most &#8377;45 lakh. Stamp duty in Pune and
          Pimpri-Chinchwad comes to about seven per cent, a little less when a woman buys alone, and registration to one
          per cent, &#8377;30,000 at the most.
        </p>
        <p>
          A flat with an agreement price of &#8377;60 lakh therefore costs about &#8377;67.5 lakh in total. That second
          figure is the one we show, because it is the one you need from the bank and from your savings. Rates change:
          ask your consultant for the current rate sheet.
        </p>
      </Section>
      <Section id="rera-record" title="How to read a RERA record">
        <p>
          Every project on sale in Maharashtra has a registration number, and a large one has several, one for each
          phase. Look it up on the website of{' '}
          <a href={SITE.reraSite} rel="noreferrer" target="_blank">
            MahaRERA
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
