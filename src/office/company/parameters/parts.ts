/** Parts of the lists and forms of figures and policies besides their rows: one piece, loaded with the first of them. */
export { SolidarityOverview } from './solidarity-above.tsx';
export { SolidarityPreview } from './solidarity-preview.tsx';
export { WagesOverview } from './wages-above.tsx';
