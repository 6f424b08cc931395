import { type Money, sum } from '../../values/money.ts';
import { isSalariedRegime } from '../contract/contract.ts';
import { household } from '../law/tables.ts';
import {
  computeContribution,
  computeHealthAndPension,
  type EmployerBases,
  type EmployerItem,
  type InsuredWorker,
} from './employer.ts';

/** Computes the contributions of the employer (rules §9); none is taken from the worker. */
export function computeEmployerContributions(
  insured: InsuredWorker,
  bases: EmployerBases,
  exempt: boolean,
): EmployerItem[] {
  const { contract, law, policy, regime } = insured;
  const { risk, parafiscals } = law.employer;
  const paysParafiscals =
    isSalariedRegime(regime) && (regime !== 'apprentice' || policy.apprentice_parafiscals);
  const { own, ofUnpaid } = computeHealthAndPension(insured, bases, exempt);
  const items = [...own];
  const riskClass = contract.risk_class ?? policy.risk_class;
  items.push(
    computeContribution(
      'employer_risk',
      bases.risk,
      risk.value[riskClass],
      [risk.basis],
      `Clase ${riskClass}. Lo paga solo la empresa.`,
    ),
  );
  if (paysParafiscals) {
    const { caja, icbf, sena } = parafiscals.value;
    const base = regime === 'weeks' ? bases.ibc : bases.wages;
    const exemption = exempt ? law.employer.exemption : undefined;
    const domestic = contract.worker_type === household.workerType;
    const note = domestic ? 'Un hogar no paga SENA ni ICBF.' : exemption ? forgiven(exemption.value) : '';
    const why = [parafiscals, ...(exemption ? [exemption] : []), ...(domestic ? [household] : [])].map(
      ({ basis }) => basis,
    );
    items.push(computeContribution('caja', base, caja, why, note));
    if (!exempt && !domestic && regime !== 'weeks')
      items.push(computeContribution('icbf', base, icbf, why), computeContribution('sena', base, sena, why));
  }
  items.push(...ofUnpaid);
  return items.filter(({ amount }) => amount > 0);
}

export const sumEmployerItems = (items: readonly EmployerItem[]): Money =>
  sum(items.map(({ amount }) => amount));

const forgiven = (count: number): string =>
  `La empresa no paga salud, SENA ni ICBF por quien gana menos de ${count} salarios mínimos.`;
