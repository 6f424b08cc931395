import type { Row, StaffApi } from './staff-api.ts';

/** Replaces a payslip with one that has four hours more; the id of the note that was sent. */
export async function addHours(
  clerk: StaffApi,
  payslip: string,
  reason = 'Horas que faltaban',
): Promise<string> {
  const { id } = await clerk.post<Row>(`/payrolls/${payslip}/adjust`, { note_type: 1, reason });
  const note = await clerk.get<Row & { novelties: object }>(`/adjustment_payrolls/${id}`);
  const { employee_id, year, month, payment_dates, novelties } = note;
  const hours = [{ kind: 'heds', quantity: '4' }];
  await clerk.change('adjustment_payrolls', note, {
    ...{ employee_id, year, month, payment_dates },
    ...novelties,
    hours,
  });
  await clerk.post('/adjustment_payrolls/send', { ids: [id] });
  return id;
}

/** Eliminates a payslip; the id of the note that was sent. */
export async function eliminate(clerk: StaffApi, payslip: string, reason: string): Promise<string> {
  const { id } = await clerk.post<Row>(`/payrolls/${payslip}/adjust`, { note_type: 2, reason });
  await clerk.post('/adjustment_payrolls/send', { ids: [id] });
  return id;
}
