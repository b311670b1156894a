// A tap leaves :hover on what was tapped, until the next one. So such a rule counts only where the pointer hovers, and
// what stands beside :hover in its selector counts everywhere as before. Rules are written without a thought of it.

const HOVERS = '(hover: hover)';

/**
 * `.card:is(:hover, [data-shown])` stays as it is where a pointer hovers, and elsewhere becomes `.card:is(:not(*), [data-shown])`.
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
 * @returns {boolean} whether :hover stands in it outside of brackets, where nothing is an alternative to it
 */
function needsHover(selector) {
  return selector.replace(/\(.*\)/, '').includes(':hover');
}

/**
 * @param {string[]} selectors
 * @returns {string[]} with what matches nothing in place of :hover
 */
function withoutHover(selectors) {
  return selectors.map((selector) => selector.replaceAll(':hover', ':not(*)'));
}
