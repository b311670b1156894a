import { useEffect, useState } from 'react';

/** Height in pixels of the button and its margin at the lower edge of the window. */
const CORNER = 96;

/**
 * Whether the button would cover an important element of the page.
 * @param selector the element that it must not cover
 * @returns also true until it is known
 */
export function useIsCovering(selector: string): boolean {
  const [isCovering, setIsCovering] = useState(true);
  useEffect(() => {
    let stop = watch(selector, setIsCovering);
    const handleResize = () => {
      stop();
      stop = watch(selector, setIsCovering);
    };
    window.addEventListener('resize', handleResize);
    return () => {
      stop();
      window.removeEventListener('resize', handleResize);
    };
  }, [selector]);
  return isCovering;
}

/** @returns a function that stops watching */
function watch(selector: string, onChange: (isCovering: boolean) => void): () => void {
  const element = document.querySelector(selector);
  if (!element) {
    onChange(false);
    return () => undefined;
  }
  const observer = new IntersectionObserver((entries) => onChange(entries.at(-1)?.isIntersecting ?? false), {
    rootMargin: `${CORNER - window.innerHeight}px 0px 0px`,
  });
  observer.observe(element);
  return () => observer.disconnect();
}
