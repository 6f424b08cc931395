import type { Finding } from '../../../domain/findings/finding.ts';
import type { EmployeeRecord } from '../../../domain/payroll/contract/settlement.ts';
import { isProposed, type ProposedBenefit } from '../../../domain/payroll/novelties/is-proposed.ts';
import type { BenefitContext, proposeWithFindings } from '../../../domain/payroll/runs/proposed-benefit.ts';
import { filterRows, getRowText, type NoveltyRow } from '../../novelties/novelty-row.ts';
import type { Engine } from './engine.ts';
import { type PayrollValues, toNovelties } from './form-values.ts';
import { computeLiquidation, type PayrollContext } from './liquidation.ts';

/**
 * Draft with proposals in the place of what was left empty, each proposal by its row, and what is said
 * of those that rest on few months while nobody wrote another value.
 */
export type FilledDraft = {
  values: PayrollValues;
  proposals: ReadonlyMap<string, ProposedBenefit>;
  findings: readonly Finding[];
};

/** The engine with its piece that proposes benefits, which arrives with the first of them. */
export type ProposingEngine = Engine & { proposeWithFindings: typeof proposeWithFindings };

/** Benefits as the law gives them with the months that were paid, but for what somebody wrote. */
export function fillBenefits(
  values: PayrollValues,
  employee: EmployeeRecord,
  context: PayrollContext,
  engine: ProposingEngine,
): FilledDraft {
  const { year, month } = values;
  const { history = [], policies } = context;
  const all = toNovelties(values).benefits ?? [];
  const settled = () => computeLiquidation(engine, employee, values, context)?.liquidation;
  const proposals = new Map<string, ProposedBenefit>();
  const findings: Finding[] = [];
  const rows = filterRows(values.rows, 'benefits').map((row, at) => {
    const paid = all.filter(({ concept }, i) => i < at && concept === row.concept);
    const of: BenefitContext = { employee, year, month, history, policies, paid, settled };
    const { benefit: proposal, findings: few } = engine.proposeWithFindings(
      row.concept,
      of,
      getRowText(row, 'days'),
    );
    proposals.set(row.id, proposal);
    const amount = getRowText(row, 'amount');
    if (amount === '' || isProposed(proposal, amount))
      findings.push(...few.map((one) => ({ ...one, path: `benefits.${at}.amount`, hint: byHand })));
    return filled(row, proposal);
  });
  const others = values.rows.filter(({ list }) => list !== 'benefits');
  return { values: { ...values, rows: [...others, ...rows] }, proposals, findings };
}

const byHand = 'Importe las nóminas que falten, o escriba el valor con el promedio de todo el periodo.';

function filled(row: NoveltyRow<'benefits'>, proposal: ProposedBenefit): NoveltyRow<'benefits'> {
  const { concept: _, amount = '', days = '', deposited, explanation, detail, ...common } = proposal;
  const typed = getRowText(row, 'amount');
  const asProposed = typed === '' ? amount !== '' : isProposed(proposal, typed);
  const sum = { ...(explanation && { explanation }), ...(detail && { detail }) };
  return {
    ...row,
    values: {
      ...(asProposed ? { ...row.values, ...common, ...sum } : { ...common, ...row.values }),
      amount: typed || amount,
      days: getRowText(row, 'days') || days,
      deposited: row.values['deposited'] ?? deposited,
    },
  };
}
