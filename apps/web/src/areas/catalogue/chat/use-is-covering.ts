import { useEffect, useState } from 'react';

/** Pixels from the lower edge of the window that the button and the air around it take. */
const CORNER = 96;

/**
 * Whether the button would stand over something on the page that thumbs need.
 * @param selector what it must not stand over
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

/** @returns the function that stops watching */
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
