import { informationCircleOutline } from 'ionicons/icons';
import { Icon } from '../../kit/marks/icon.tsx';

const informative =
  'La nómina se liquida con la ley vigente en cada fecha. Estos porcentajes son informativos: cambiarlos no cambia ninguna liquidación.';
/** Notes on lists whose figures the calculation does not use (decision 18). */
const notes: Readonly<Record<string, string>> = {
  arls: informative,
  payroll_funds: informative,
  solidarity_funds: informative,
  hour_types: informative,
  incapacity_types: informative,
  minimum_wages:
    'Los años que Quincena trae publicados se liquidan con su norma, aunque una fila diga otra cosa. Los demás, con lo que usted escriba.',
};

export default function Noted({ path, form }: { path: string; form?: boolean }) {
  const words = notes[path];
  return words ? (
    <p className={form ? 'q-hint noted flex fixed gap-6 noted--f' : 'q-hint noted flex fixed gap-6'}>
      <Icon of={informationCircleOutline} size="s" />
      {words}
    </p>
  ) : null;
}
