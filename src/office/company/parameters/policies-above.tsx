import { chevronDownOutline } from 'ionicons/icons';
import { listPoliciesInForce } from '../../../domain/payroll/novelties/policies-in-force.ts';
import { payrollPolicies } from '../../../domain/resources/payroll-policies.ts';
import { formatDay } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { getToday } from '../../months/month.ts';
import { useRecords } from '../../records/records.ts';
import { ApprovalPolicyPanel } from './approval-policy.tsx';
import { NewEmployeeDefaults } from './new-employee-defaults.tsx';
import './parameters.css?adopt';

export default function PoliciesAbove() {
  return (
    <>
      <NewEmployeeDefaults />
      <ApprovalPolicyPanel />
      <PoliciesToday />
    </>
  );
}

function PoliciesToday() {
  const { data } = useRecords(payrollPolicies, {
    page: 1,
    per_page: 100,
    search: '',
    sort: '-from',
    filter: {},
  });
  if (!data) return null;
  const policies = listPoliciesInForce(data.data, getToday());
  const chosen = policies.filter(({ from }) => from).length;
  return (
    <details className="q-card parameter fixed gap-12 parameter--fold stack">
      <summary>
        <h2 className="t-sub">Lo que rige hoy</h2>
        <span className="t-caption c-3">
          {chosen === 0 ? 'Nada elegido' : `${chosen} de ${policies.length} elegidas`}
        </span>
        <Icon of={chevronDownOutline} />
      </summary>
      <div>
        <dl className="parameter-defaults stack">
          {policies.map(({ name, label, value, from }) => (
            <div key={name}>
              <dt className="t-caption c-3">{label}</dt>
              <dd>
                {value}
                {from && <span className="t-caption c-3"> · desde el {formatDay(from)}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
