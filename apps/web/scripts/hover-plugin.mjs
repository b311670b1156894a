// On touch screens :hover stays on a tapped element until the next tap. This plugin limits :hover rules to devices that
// hover; other alternatives of the same selector apply everywhere. Authors write plain :hover.

const HOVERS = '(hover: hover)';

/**
 * Keeps `.card:is(:hover, [data-shown])` for devices that hover, and writes `.card:is(:not(*), [data-shown])` for
 * others.
 * @returns {import('postcss').Plugin}
 */
export function hoverPlugin() {
  return {
    postcssPlugin: 'aangan-hover',
    Once(root, { AtRule }) {
      root.walkRules(/:hover/, (rule) => {
        if (rule.parent instanceof AtRule && rule.parent.params === HOVERS) return;
        /** @type {(params: string, selectors: string[]) => unknown} */
        const add = (params, selectors) =>
          rule.before(new AtRule({ name: 'media', params, nodes: [rule.clone({ selectors })] }));
        const others = rule.selectors.filter((selector) => !needsHover(selector));
        add(HOVERS, rule.selectors);
        if (others.length > 0) add(`not all and ${HOVERS}`, withoutHover(others));
        rule.remove();
      });
    },
  };
}

/**
 * @param {string} selector
 * @returns {boolean} whether it has :hover outside of brackets, where it has no alternative
 */
function needsHover(selector) {
  return selector.replace(/\(.*\)/, '').includes(':hover');
}

/**
 * @param {string[]} selectors
 * @returns {string[]} with `:not(*)`, which matches nothing, in place of :hover
 */
function withoutHover(selectors) {
  return selectors.map((selector) => selector.replaceAll(':hover', ':not(*)'));
}
