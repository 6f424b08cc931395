/** Parts of the lists and forms of figures and policies besides their rows: one piece, loaded with the first of them. */
export { NewEmployeeDefaults } from './new-employee-defaults.tsx';
export { SolidarityAbove } from './solidarity-above.tsx';
export { SolidarityPreview } from './solidarity-preview.tsx';
export { WagesAbove } from './wages-above.tsx';
