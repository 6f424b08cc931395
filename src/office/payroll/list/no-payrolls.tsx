import { duplicateOutline } from 'ionicons/icons';
import { Icon } from '../../../kit/marks/icon.tsx';
import { Empty } from '../../../kit/pages/page-states.tsx';
import { NothingMatches } from '../../page/nothing-matches.tsx';
import type { Summary } from '../document/payrolls.ts';
import { countDocuments } from '../document/state-chips.tsx';

type Props = {
  filtered: boolean;
  month: string;
  /** Sentence on the month before. */
  before?: string | undefined;
  onCreate: () => void;
  onMissing: () => void;
  onClear: () => void;
};

/** Says how many payrolls of a month DIAN has not accepted; `undefined` when the month has none. */
export function describeMonthStanding(title: string, states: Summary['states']): string | undefined {
  const { eliminada: _, ...counted } = states;
  const all = Object.values(counted).reduce((sum, count) => sum + count, 0);
  const open = all - countDocuments(counted, 'aceptado');
  if (all === 0) return undefined;
  return open === 0
    ? `${title}: todo aceptado.`
    : `${title}: ${open === 1 ? 'falta 1' : `faltan ${open}`} por aceptar.`;
}

export function NoPayrolls({ filtered, month, before, onCreate, onMissing, onClear }: Props) {
  if (filtered) return <NothingMatches onClear={onClear} />;
  return (
    <Empty
      title={`Aún no hay nóminas de ${month}`}
      text={['Cree la primera, o un borrador por cada empleado.', before].filter(Boolean).join(' ')}
    >
      <button type="button" className="q-btn q-btn--primary" onClick={onMissing}>
        <Icon of={duplicateOutline} />
        Crear faltantes
      </button>
      <button type="button" className="q-btn q-btn--plain" onClick={onCreate}>
        Nueva nómina
      </button>
    </Empty>
  );
}
