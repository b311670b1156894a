// A tap leaves :hover on what was tapped, until the next one. So such a rule counts only where the pointer hovers, and
// what stands beside :hover in its selector counts everywhere as before. Rules are written without a thought of it.

const HOVERS = '(hover: hover)';

/**
 * `.card:is(:hover, [data-shown])` becomes two rules: `.card:is(:not(*), [data-shown])` and, in a media query, itself.
 * @returns {import('postcss').Plugin}
 */
export function hoverPlugin() {
  return {
    postcssPlugin: 'aangan-hover',
    Once(root, { AtRule }) {
      root.walkRules(/:hover/, (rule) => {
        if (rule.parent instanceof AtRule && rule.parent.params === HOVERS) return;
        rule.after(new AtRule({ name: 'media', params: HOVERS, nodes: [rule.clone()] }));
        const others = rule.selectors.filter((selector) => !needsHover(selector));
        if (others.length === 0) rule.remove();
        else rule.selectors = others.map((selector) => selector.replaceAll(':hover', ':not(*)'));
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
