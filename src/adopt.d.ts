/** Types a stylesheet that is loaded with its screen: `scripts/adopt-plugin.ts`. */
declare module '*.css?adopt';
