import { markNames, type PilaMark } from '../../../domain/pila/mark-names.ts';

/** Novelties of a contributor or of a line: the mark, as the file has it, and its name. */
export const PilaMarks = ({ of }: { of: readonly PilaMark[] }) =>
  of.map((mark) => (
    <span key={mark} className="q-tag">
      <b>{mark}</b> {markNames[mark]}
    </span>
  ));
