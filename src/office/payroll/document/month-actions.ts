import type { QueryClient } from '@tanstack/react-query';
import { duplicateOutline, shieldCheckmarkOutline, trashOutline } from 'ionicons/icons';
import type { Finding } from '../../../domain/findings/finding.ts';
import type { OfficeOutput } from '../../../domain/office/calls.ts';
import { ask, showToast } from '../../../kit/overlays/announce.ts';
import { call, callForMany } from '../../../net/calls.ts';
import { bringFile } from '../../files/bring-file.ts';
import { buildFileAddress } from '../../files/file-address.ts';
import { formatMonthTitle, type Month, shiftMonth } from '../../months/month.ts';
import { checkConnection } from '../../records/connected.ts';
import { canEdit, type PayrollRow } from './payrolls.ts';
import type { SelectedPayroll } from './selection.ts';
import { renewPayrolls } from './send.ts';

const MAX_LINES_SHOWN = 20;

const shortened = (lines: readonly string[]): string[] =>
  lines.length > MAX_LINES_SHOWN
    ? [...lines.slice(0, MAX_LINES_SHOWN), `… y ${lines.length - MAX_LINES_SHOWN} más.`]
    : [...lines];

export async function copyPrevious(client: QueryClient, to: Month): Promise<void> {
  if (!checkConnection()) return;
  const from = shiftMonth(to, -1);
  const [before, now] = [formatMonthTitle(from).toLowerCase(), formatMonthTitle(to).toLowerCase()];
  const sure = await ask({
    title: `¿Copiar ${before}?`,
    lines: [
      `Un borrador de ${now} por cada empleado que tuvo nómina en ${before} y aún no la tiene, con los valores que se repiten.`,
      'No se copian días, horas, ausencias, comisiones, bonificaciones ni sanciones.',
    ],
    badge: 'info',
    icon: duplicateOutline,
    accept: 'Copiar',
    cancel: 'Cancelar',
  });
  if (!sure) return;
  try {
    showToast((await call('POST /payrolls/copy', { from, to })).message);
  } catch {
    // The interceptor has shown the error.
  }
  renewPayrolls(client);
}

export async function createMissing(client: QueryClient, month: Month, count?: number): Promise<void> {
  if (!checkConnection()) return;
  const sure = await ask({
    title: count
      ? `¿Crear ${count} ${count === 1 ? 'nómina' : 'nóminas'}?`
      : '¿Crear las nóminas que faltan?',
    lines: [
      `Un borrador de ${formatMonthTitle(month).toLowerCase()} por cada empleado que no lo tiene. Puede revisarlos antes de emitir.`,
    ],
    badge: 'info',
    icon: duplicateOutline,
    accept: 'Crear',
    cancel: 'Cancelar',
  });
  if (!sure) return;
  try {
    const { message } = await call('POST /payrolls/generate', month);
    showToast(message);
  } catch {
    // The interceptor has shown the error.
  }
  renewPayrolls(client);
}

type Validated = Omit<OfficeOutput<'POST /payrolls/validate'>['data'][number], 'state'>;

/** Validates payrolls as sending would, and shows how many pass and why the others do not. */
export async function validateThese(
  client: QueryClient,
  rows: readonly Pick<SelectedPayroll, 'id'>[],
): Promise<void> {
  if (!checkConnection()) return;
  if (rows.length === 0) return showToast('No hay nóminas por validar: ya se emitieron');
  const answer = await callForMany('POST /payrolls/validate', { ids: rows.map(({ id }) => id) });
  renewPayrolls(client);
  if (answer) await tellVerdict(answer.data, rows.length - answer.data.length);
}

async function tellVerdict(looked: readonly Validated[], unreached: number): Promise<void> {
  const { title, lines, blocked } = describeValidation(looked, unreached);
  if (lines.length === 0) return showToast(title, { icon: shieldCheckmarkOutline });
  await ask({ title, lines, badge: blocked > 0 ? 'danger' : 'warn', accept: 'Aceptar' });
}

/** Words for the findings of payrolls. `unreached` ones were not validated. */
export function describeValidation(
  looked: readonly Validated[],
  unreached = 0,
): { title: string; lines: string[]; blocked: number } {
  const keeps = (findings: Finding[], severity: Finding['severity']) =>
    findings.filter((one) => one.severity === severity).map(({ message }) => message);
  const blocked = looked.filter(({ findings }) => keeps(findings, 'block').length > 0);
  const noted = looked.filter((one) => !blocked.includes(one) && one.findings.length > 0);
  const fit = looked.length - blocked.length;
  const lines = [
    ...blocked.map(({ list_name: name, findings }) => `${name}: ${keeps(findings, 'block').join(' ')}`),
    ...noted.map(
      ({ list_name: name, findings }) => `${name} (aviso): ${keeps(findings, 'notice').join(' ')}`,
    ),
  ];
  const order = fit === 1 ? '1 en orden' : `${fit} en orden`;
  return {
    title: blocked.length
      ? `${order} y ${blocked.length} por corregir`
      : looked.length === 1
        ? 'La nómina está en orden'
        : `Las ${looked.length} nóminas están en orden`,
    lines: [...describeUnreached(unreached), ...shortened(lines)],
    blocked: blocked.length,
  };
}

/**
 * Deletes those of the chosen payrolls that were not sent or were rejected, and shows why others stay. Returns whether
 * any was deleted.
 */
export async function deleteThese(client: QueryClient, chosen: readonly SelectedPayroll[]): Promise<boolean> {
  if (!checkConnection()) return false;
  const ids = chosen.filter(canEdit).map(({ id }) => id);
  if (ids.length === 0) {
    showToast('Las elegidas ya se emitieron: solo se borra lo que no ha salido o fue rechazado', {
      danger: true,
    });
    return false;
  }
  const others = chosen.length - ids.length;
  const sure = await isSure(
    ids.length === 1 ? '¿Eliminar 1 nómina?' : `¿Eliminar ${ids.length} nóminas?`,
    others ? `Las otras ${others} elegidas ya se emitieron y se quedan.` : undefined,
  );
  if (!sure) return false;
  const answer = await callForMany('POST /payrolls/delete', { ids });
  renewPayrolls(client);
  if (!answer) return false;
  const { deleted, kept } = answer.data;
  const { title, lines } = describeDeletion(answer.data, ids.length - deleted.length - kept.length);
  if (lines.length === 0) showToast(title);
  else await ask({ title, lines, badge: 'warn', accept: 'Aceptar' });
  return deleted.length > 0;
}

type Deleted = OfficeOutput<'POST /payrolls/delete'>['data'];

const describeUnreached = (unreached: number): string[] =>
  unreached === 0
    ? []
    : [`Se interrumpió antes de llegar a ${unreached === 1 ? 'la última' : `las últimas ${unreached}`}.`];

/** Words for a deletion. It was interrupted before the `unreached` payrolls. */
export function describeDeletion(
  { deleted: { length: gone }, kept }: Deleted,
  unreached: number,
): { title: string; lines: string[] } {
  const left = kept.length + unreached;
  const words =
    gone === 0
      ? 'No se borró ninguna nómina'
      : gone === 1
        ? 'Se borró 1 nómina'
        : `Se borraron ${gone} nóminas`;
  return {
    title: left > 0 && gone > 0 ? `${words}, ${left} ${left === 1 ? 'se queda' : 'se quedan'}` : words,
    lines: [
      ...describeUnreached(unreached),
      ...shortened(kept.map(({ list_name: name, message }) => `${name}: ${message}`)),
    ],
  };
}

/** Deletes a payroll that was not sent or was rejected, after asking. Returns whether it was deleted. */
export async function deletePayroll(
  client: QueryClient,
  { id, full_number, employee }: Pick<PayrollRow, 'id' | 'full_number'> & { employee: { name: string } },
): Promise<boolean> {
  if (!checkConnection()) return false;
  const what = full_number ? `la nómina ${full_number}` : 'el borrador';
  const lost = full_number ? 'Su número no se usa de nuevo.' : undefined;
  if (!(await isSure(`¿Eliminar ${what} de ${employee.name}?`, lost))) return false;
  try {
    await call('DELETE /payrolls/:id', { id });
    showToast(full_number ? 'Nómina eliminada' : 'Borrador eliminado');
    return true;
  } catch {
    // The interceptor has shown the error.
    return false;
  } finally {
    renewPayrolls(client);
  }
}

const isSure = (title: string, more?: string): Promise<boolean> =>
  ask({
    title,
    lines: ['No se puede deshacer.', ...(more ? [more] : [])],
    badge: 'danger',
    icon: trashOutline,
    accept: 'Eliminar',
    cancel: 'Cancelar',
    danger: true,
  });

/** Most ids that fit in the address of a download. */
const MAX_IDS_PER_ADDRESS = 200;

/** Downloads the payslips (`pdf`) or the signed documents (`xml`) of a month in one file, or only those chosen. */
export function downloadZip(
  { year, month }: Month,
  type: 'pdf' | 'xml',
  chosen: readonly Pick<SelectedPayroll, 'id'>[] = [],
): void {
  if (!checkConnection()) return;
  if (chosen.length > MAX_IDS_PER_ADDRESS) {
    showToast(`Elija hasta ${MAX_IDS_PER_ADDRESS}, o quite la selección y descargue el mes`, {
      danger: true,
    });
    return;
  }
  const ids = chosen.length > 0 && { ids: chosen.map(({ id }) => id).join(',') };
  void bringFile(
    buildFileAddress('/payrolls/zip', { year: String(year), month: String(month), type, ...ids }),
  );
}

export function exportList(
  list: 'payrolls' | 'adjustment_payrolls',
  query: Readonly<Record<string, string | number>>,
): void {
  if (!checkConnection()) return;
  const params = Object.entries(query).map(([name, value]) => [name, String(value)] as const);
  void bringFile(buildFileAddress(`/${list}/export`, Object.fromEntries(params)));
}
