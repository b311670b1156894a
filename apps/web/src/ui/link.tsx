import { createContext, createElement, use, type ComponentPropsWithRef, type ComponentType } from 'react';

export type LinkProps = ComponentPropsWithRef<'a'> & { href: string };

function PlainLink(props: LinkProps) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the caller's children are in the props
  return <a {...props} />;
}

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

/**
 * Gives every link inside the design system the app's own link component, so that the pieces here navigate on the
 * client without knowing the router. The value must be a component defined once, outside any render.
 */
export const LinkProvider = LinkContext;

/** A link: the app's component for our own paths, a plain anchor for everything else (`tel:`, `mailto:`, other sites). */
export function Link(props: LinkProps) {
  const AppLink = use(LinkContext);
  const isOwnPath = props.href.startsWith('/') && !props.href.startsWith('//') && props.target === undefined;
  return createElement(isOwnPath ? AppLink : PlainLink, props);
}
