import { mailtoHref } from '@aangan/contract/core/mailto';
import { SITE } from '@aangan/contract/core/site';
import { telHref } from '@aangan/contract/core/tel';

/** An e-mail address as a link. */
export function EmailLink({ address }: { address: string }) {
  return <a href={mailtoHref(address)}>{address}</a>;
}

/** A phone number as a link that calls it. */
export function PhoneLink({ number }: { number: string }) {
  // Without +91 on the pages of the defaults, which stay as they are (S8).
  return <a href={SITE.isOwn ? telHref(number) : `tel:${number.replaceAll(' ', '')}`}>{number}</a>;
}
