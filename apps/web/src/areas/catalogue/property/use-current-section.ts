import { useEffect, useState } from 'react';
import type { SectionId } from './sections.ts';

/**
 * Root margin: the part of the window below the header and the row of names, and above its lower part, counts as being
 * read.
 */
const READING = '-136px 0px -60% 0px';

/** Returns the section that is being read; initially the first one. */
export function useCurrentSection(ids: readonly SectionId[]): SectionId | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const all = ids.join(' ');
  useEffect(() => {
    const visible = new Set<Element>();
    const sections = all.split(' ').flatMap((id) => document.getElementById(id)?.closest('section') ?? []);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target);
          else visible.delete(target);
        }
        const first = sections.find((section) => visible.has(section));
        const isAbove = first === undefined && (sections[0]?.getBoundingClientRect().top ?? 0) > 0;
        if (first || isAbove) setCurrent(all.split(' ')[first ? sections.indexOf(first) : 0] as SectionId);
      },
      { rootMargin: READING },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [all]);
  return current;
}
