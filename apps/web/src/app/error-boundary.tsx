import { Component, type ReactNode } from 'react';
import { useLocation } from '../lib/router/router.tsx';
import { ErrorPage } from './error-page.tsx';

interface Props {
  children: ReactNode;
}

/** Shows the error page in place of a page that throws, until the next navigation. */
export function ErrorBoundary({ children }: Props) {
  return <Boundary place={useLocation().key}>{children}</Boundary>;
}

interface State {
  /** What was thrown, wrapped in an object because any value can be, null included. */
  thrown: { error: unknown } | null;
  place: string;
}

class Boundary extends Component<Props & { place: string }, State> {
  override state: State = { thrown: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps({ place }: { place: string }, state: State): State | null {
    return place === state.place ? null : { thrown: null, place };
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    return thrown ? <ErrorPage error={thrown.error} /> : this.props.children;
  }
}
