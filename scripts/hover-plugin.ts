import type { CSSOptions } from 'vite';

type Plugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];

const hovers = '(hover: hover)';

/**
 * Applies `:hover` styles only where a pointer hovers. A finger would leave an element lit until the next
 * touch, and light the one under it when the page changes.
 */
export const hoverApart = (): Plugin => ({
  postcssPlugin: 'hover-apart',
  Once(root, { AtRule }) {
    root.walkRules(/:hover/, (rule) => {
      // The plugin visits its own rules again.
      if (rule.parent instanceof AtRule && rule.parent.params === hovers) return;
      const hovered = rule.selectors.filter((selector) => selector.includes(':hover'));
      const others = rule.selectors.filter((selector) => !selector.includes(':hover'));
      const apart = new AtRule({ name: 'media', params: hovers });
      apart.append(rule.clone({ selectors: hovered }));
      rule.after(apart);
      if (others.length > 0) rule.selectors = others;
      else rule.remove();
    });
  },
});
