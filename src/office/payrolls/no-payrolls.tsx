import { duplicateOutline } from 'ionicons/icons';
import { Empty } from '../../kit/faces.tsx';
import { Icon } from '../../kit/icon.tsx';
import { NothingMatches } from '../nothing-matches.tsx';

type Props = {
  filtered: boolean;
  month: string;
  onCreate: () => void;
  onMissing: () => void;
  onClear: () => void;
};

/** Nothing of the month, or nothing that matches. */
export function NoPayrolls({ filtered, month, onCreate, onMissing, onClear }: Props) {
  if (filtered) return <NothingMatches onClear={onClear} />;
  return (
    <Empty title={`Aún no hay nóminas de ${month}`} text="Cree la primera, o un borrador por cada empleado.">
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
