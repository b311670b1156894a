import { mailtoHref } from '@aangan/contract/core/mailto';
import { SITE } from '@aangan/contract/core/site';
import { telHref } from '@aangan/contract/core/tel';

/** A mailto link. */
export function EmailLink({ address }: { address: string }) {
  return <a href={mailtoHref(address)}>{address}</a>;
}

/** A tel link. */
export function PhoneLink({ number }: { number: string }) {
  // Without +91 on the pages of the defaults, which stay as they are (S8).
  return <a href={SITE.isOwn ? telHref(number) : `tel:${number.replaceAll(' ', '')}`}>{number}</a>;
}
