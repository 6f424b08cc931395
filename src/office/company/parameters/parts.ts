/** Parts of the lists and forms of figures and policies besides their rows: one piece, loaded with the first of them. */
export { SolidarityAbove } from './solidarity-above.tsx';
export { SolidarityPreview } from './solidarity-preview.tsx';
export { WagesAbove } from './wages-above.tsx';
