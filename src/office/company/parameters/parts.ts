/** Loaded in one chunk by the lists and forms that use them. */
export { SolidarityOverview } from './solidarity-above.tsx';
export { SolidarityPreview } from './solidarity-preview.tsx';
export { WagesOverview } from './wages-above.tsx';
