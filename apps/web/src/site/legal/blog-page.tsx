import { paths } from '@aangan/contract/paths';
import { firstRates } from '@aangan/contract/catalogue/price-rates';
import { SITE } from '@aangan/contract/core/site';
import { fill } from '@aangan/contract/core/translation';
import { blog as texts } from './blog.texts.ts';
import { DocumentPage } from './components/document-page.tsx';
import { DocumentText, fillWithSite } from './components/document-text.tsx';

/** The agreement price of the example, in rupees. */
const EXAMPLE_PRICE = 6_000_000;

/** Blog (PAGE5): two short, useful articles rather than an empty list. */
export function BlogPage() {
  return (
    <DocumentPage
      title={texts.title}
      description={fillWithSite(texts.description)}
      path={paths.blog()}
      lead={texts.lead}
    >
      <DocumentText sections={texts.sections} values={{ duties: duties(), total: totalOf(EXAMPLE_PRICE) }} />
    </DocumentPage>
  );
}

const percent = (bp: number) => String(bp / 100);

/** What duty and registration come to; of another firm's state by its rates (S15). */
function duties(): string {
  if (!SITE.isOwn) return texts.duties;
  const { dutyManBp, registrationBp } = firstRates();
  return fill(texts.dutiesOfState, {
    state: SITE.state,
    duty: percent(dutyManBp),
    registration: percent(registrationBp),
  });
}

/** '₹67.5 lakh': an agreement price with GST, duty and registration. */
function totalOf(price: number): string {
  const { gstBp, dutyManBp, registrationBp, registrationCap } = firstRates();
  const registration = Math.min((price * registrationBp) / 10_000, registrationCap);
  const total = price + (price * (gstBp + dutyManBp)) / 10_000 + registration;
  return fill(texts.total, { lakh: String(Math.round(total / 10_000) / 10) });
}
