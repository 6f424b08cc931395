import { markNames, type PilaMark } from '../../../domain/pila/mark-names.ts';

export const PilaMarks = ({ of }: { of: readonly PilaMark[] }) =>
  of.map((mark) => (
    <span key={mark} className="q-tag">
      <b>{mark}</b> {markNames[mark]}
    </span>
  ));
