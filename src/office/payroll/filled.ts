import {
  type BenefitContext,
  isProposed,
  type ProposedBenefit,
  proposedBenefit,
} from '../../domain/payroll/proposed-benefit.ts';
import type { EmployeeRecord } from '../../domain/payroll/settlement.ts';
import type { Engine } from './engine.ts';
import { type Known, liquidated } from './settled.ts';
import { noveltiesOf, type Written, type WrittenBenefit } from './written.ts';

/** What is written with what is proposed in the place of what was left empty, and each proposal by its row. */
export type Filled = { written: Written; proposals: ReadonlyMap<string, ProposedBenefit> };

/** Benefits as the law gives them with the months that were paid, but for what somebody wrote. */
export function filledIn(written: Written, employee: EmployeeRecord, known: Known, engine: Engine): Filled {
  const { year, month } = written;
  const { history = [], policies } = known;
  const all = noveltiesOf(written).benefits ?? [];
  const settled = () => liquidated(engine, employee, written, known)?.liquidation;
  const proposals = new Map<string, ProposedBenefit>();
  const benefits = written.benefits.map((row, at) => {
    const paid = all.filter(({ concept }, i) => i < at && concept === row.concept);
    const of: BenefitContext = { employee, year, month, history, policies, paid, settled };
    const proposal = proposedBenefit(row.concept, of, row.days);
    proposals.set(row.id, proposal);
    return filled(row, proposal);
  });
  return { written: { ...written, benefits }, proposals };
}

function filled(row: WrittenBenefit, proposal: ProposedBenefit): WrittenBenefit {
  const { concept: _, amount = '', days = '', deposited, explanation, detail, ...common } = proposal;
  const asProposed = row.amount === '' ? amount !== '' : isProposed(proposal, row.amount);
  const sum = { ...(explanation && { explanation }), ...(detail && { detail }) };
  return {
    ...row,
    amount: row.amount || amount,
    days: row.days || days,
    deposited: row.deposited ?? deposited,
    more: asProposed ? { ...row.more, ...common, ...sum } : { ...common, ...row.more },
  };
}
