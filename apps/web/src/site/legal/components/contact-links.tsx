import { mailtoHref } from '@aangan/contract/core/mailto';
/** An e-mail address as a link. */
export function EmailLink({ address }: { address: string }) {
  return <a href={mailtoHref(address)}>{address}</a>;
}

/** A phone number as a link that calls it. */
export function PhoneLink({ number }: { number: string }) {
  return <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>;
}
