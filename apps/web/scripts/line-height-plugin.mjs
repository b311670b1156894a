// Raises line heights for Devanagari, whose vowel signs stand above and below the letters (L36): in the builds of Marathi
// and Hindi alone, for all styles, so that none is forgotten.

/** Line heights by those of Latin text, in px: 14/20 becomes 14/22, 16/24 16/27, 18/28 18/30. */
const TALLER = new Map([
  [18, 20],
  [20, 22],
  [22, 24],
  [24, 27],
  [26, 27],
  [28, 30],
]);
/** The lowest that clips nothing, in em, for headings and buttons. */
const LOWEST = 1.35;
/** Of text of 22 px, in px. */
const AT_22 = 33;
const REM = 16;

/** @returns {import('postcss').Plugin} */
export function lineHeightPlugin() {
  return {
    postcssPlugin: 'aangan-line-height',
    // once, or a height would be raised again and again
    Once(root) {
      root.walkDecls('line-height', (declaration) => {
        const size = declaration.parent?.nodes.find((node) => node.type === 'decl' && node.prop === 'font-size');
        declaration.value = raise(declaration.value, size?.type === 'decl' && size.value === 'var(--text-22)');
      });
      root.walkDecls('font', (declaration) => {
        const isLarge = declaration.value.includes('var(--text-22)');
        declaration.value = declaration.value.replace(
          /\/\s*([\d.]+(?:rem|px)?)(?=\s)/,
          (_all, height) => `/ ${raise(height, isLarge)}`,
        );
      });
    },
  };
}

/**
 * Returns a line height as Devanagari needs it.
 * @param {string} value as in the styles: a number, rem or px
 * @param {boolean} isLarge whether the text is of 22 px
 */
function raise(value, isLarge) {
  const [, digits = '', unit = ''] = /^([\d.]+)(rem|px|)$/.exec(value) ?? [];
  const height = Number(digits);
  if (height === 0) return value;
  if (unit === '') return height === 1.5 ? String(27 / 16) : String(Math.max(height, LOWEST));
  const px = unit === 'rem' ? height * REM : height;
  const taller = isLarge && px >= 26 && px < AT_22 ? AT_22 : (TALLER.get(px) ?? px);
  return unit === 'rem' ? `${taller / REM}rem` : `${taller}px`;
}
