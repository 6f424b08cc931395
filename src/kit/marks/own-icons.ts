/** Builds an icon that ionicons lacks. */
const own = (path: string) =>
  `data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' class='ionicon'><path d='${path}' fill='none' stroke='currentColor' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'/></svg>`;

/** Octagon of the rejected state. No other state has this silhouette. */
export const rejectedIcon = own('M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7zM9.3 9.3l5.4 5.4M14.7 9.3l-5.4 5.4');
export const keptOnPhone = own('M15.5 9.5V3h-9v18h9v-2.5M9.8 18h2.5M13.5 14l2.3 2.3 4.2-4.5');
