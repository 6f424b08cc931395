/** Parts of the novelties of a payment. They load together once one of them is wanted, as one part of the worker's list. */
export { AbsenceBar } from './grid/absence-bar.tsx';
export { CellSum } from './grid/cell-sum.tsx';
export { KeysDialog } from './grid/keys-dialog.tsx';
export { PersonNoveltiesDialog } from './grid/person-novelties-dialog.tsx';
export { RepeatDialog } from './repeat/repeat-dialog.tsx';
