/** A stylesheet that its screen brings along: `scripts/adopt-plugin.ts`. */
declare module '*.css?adopt';
