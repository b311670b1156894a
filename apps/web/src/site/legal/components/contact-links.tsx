import { mailtoHref } from '@aangan/contract/core/mailto';
/** A mailto link. */
export function EmailLink({ address }: { address: string }) {
  return <a href={mailtoHref(address)}>{address}</a>;
}

/** A tel link. */
export function PhoneLink({ number }: { number: string }) {
  return <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>;
}
