/** Types a stylesheet that is loaded with its screen: `scripts/adopted-styles-plugin.ts`. */
declare module '*.css?adopt';
