import { warningOutline } from 'ionicons/icons';
import { Link } from 'react-router-dom';
import { planillaNames } from '../../../domain/pila/planilla.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import type { Month } from '../../months/month.ts';
import type { UnreadyPlanilla } from './crosscheck.ts';

type Props = { of: readonly UnreadyPlanilla[]; month: Month };

/**
 * Lists the planillas of the month that cannot be presented yet. Sources without differences may still have errors
 * that block the file.
 */
export function UnreadyPlanillas({ of, month }: Props) {
  if (of.length === 0) return null;
  return (
    <section className="q-note q-note--warn crosscheck-note" aria-label="PILA por corregir">
      <Icon of={warningOutline} />
      <div className="crosscheck-unready stack gap-8">
        {of.map((planilla) => (
          <Unready key={`${planilla.type} ${planilla.branch?.code}`} of={planilla} month={month} />
        ))}
      </div>
    </section>
  );
}

const MAX_REASONS = 3;
const MAX_NAMES = 3;

function Unready({ of: { type, branch, count, findings }, month }: { of: UnreadyPlanilla; month: Month }) {
  const reasons = [...new Set(findings.map(({ message }) => message))].slice(0, MAX_REASONS);
  const told = findings.filter(({ message }) => reasons.includes(message)).length;
  const query = new URLSearchParams({
    ...{ year: String(month.year), month: String(month.month), type },
    ...(branch?.code && { branch: branch.code }),
  });
  return (
    <div>
      <p>
        <b>
          La planilla {type} ({planillaNames[type].toLowerCase()}
          {branch && `, ${[branch.code, branch.name].filter(Boolean).join(' ')}`}) aún no se puede presentar.
        </b>{' '}
        <Link to={`/pila?${query}`}>Corregir en Planilla integrada</Link>
      </p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>
            {reason}
            <Names
              of={findings.flatMap(({ message, employee }) =>
                message === reason && employee ? [employee.list_name] : [],
              )}
            />
          </li>
        ))}
        {count > told && <li>y {count - told} más</li>}
      </ul>
    </div>
  );
}

function Names({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  const rest = of.length - MAX_NAMES;
  return (
    <span className="c-2">
      : {of.slice(0, MAX_NAMES).join(', ')}
      {rest > 0 && ` y ${rest} más`}
    </span>
  );
}
