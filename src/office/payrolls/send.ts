import type { QueryClient } from '@tanstack/react-query';
import { duplicateOutline, paperPlaneOutline } from 'ionicons/icons';
import { moneyShown, noMoney, parseMoney, sum } from '../../domain/money.ts';
import { sentencesOf } from '../../domain/refusals.ts';
import { ask, show, toast } from '../../kit/announce.ts';
import { write } from '../../net/http.ts';
import { isOnline } from '../../offline/connectivity.ts';
import type { Month } from '../month.ts';
import { monthTitle } from '../month.ts';
import { awaitAnswers, forgetAnswers } from './dian-news.ts';
import type { PayrollRow } from './payrolls.ts';

const connected = (): boolean => {
  if (isOnline()) return true;
  toast('Para esto hace falta conexión', { danger: true });
  return false;
};

/** Asks, then puts the payrolls on their way to DIAN. Refuses without a connection: nothing legal is sent unwatched. */
export async function sendPayrolls(
  client: QueryClient,
  rows: readonly Pick<PayrollRow, 'id' | 'total' | 'employee'>[],
): Promise<boolean> {
  if (!connected()) return false;
  if (rows.length === 0) {
    toast('Las seleccionadas ya se emitieron');
    return false;
  }
  const total = moneyShown(sum(rows.map((row) => parseMoney(row.total) ?? noMoney)));
  const one = rows.length === 1;
  const sure = await ask({
    title: one
      ? `¿Emitir la nómina de ${rows[0]?.employee.name}?`
      : `¿Emitir ${rows.length} nóminas a la DIAN?`,
    lines: [
      `Neto: $\u00a0${total}. ${one ? 'Se numera, se firma y se envía' : 'Se numeran, se firman y se envían'} en orden.`,
    ],
    badge: 'info',
    icon: paperPlaneOutline,
    accept: 'Emitir',
    cancel: 'Cancelar',
  });
  if (!sure) return false;
  return sendNow(
    client,
    rows.map((row) => row.id),
  );
}

/** What left, and what was found in what did not. */
export type Sent = { message: string; data: { id: string }[]; errors?: unknown[] };

/** Says both at once: what is wrong with some never hides that the others left. */
export function tellSent({ message, errors }: Sent): void {
  if (!errors?.length) toast(message, { icon: paperPlaneOutline });
  else
    void show({
      face: 'dialog',
      title: 'Se encontraron los siguientes errores',
      lines: [message, ...sentencesOf({ message, errors })],
      badge: 'warn',
    });
}

async function sendNow(client: QueryClient, ids: string[]): Promise<boolean> {
  awaitAnswers(ids);
  try {
    const sent = await write<Sent>('post', '/payrolls/send', { ids }, crypto.randomUUID());
    const left = new Set(sent.data.map(({ id }) => id));
    forgetAnswers(ids.filter((id) => !left.has(id)));
    tellSent(sent);
    return true;
  } catch {
    // The interceptor has said what was found, in the dialog of the catalogue.
    forgetAnswers(ids);
    return false;
  } finally {
    void client.invalidateQueries({ queryKey: ['payrolls'] });
    void client.invalidateQueries({ queryKey: ['dashboard'] });
  }
}

/** A draft for every employee who lacks one in the month. */
export async function createMissing(client: QueryClient, month: Month, count?: number): Promise<void> {
  if (!connected()) return;
  const sure = await ask({
    title: count
      ? `¿Crear ${count} ${count === 1 ? 'nómina' : 'nóminas'}?`
      : '¿Crear las nóminas que faltan?',
    lines: [
      `Un borrador de ${monthTitle(month).toLowerCase()} por cada empleado que no lo tiene. Puede revisarlos antes de emitir.`,
    ],
    badge: 'info',
    icon: duplicateOutline,
    accept: 'Crear',
    cancel: 'Cancelar',
  });
  if (!sure) return;
  try {
    const { message } = await write<{ message: string }>(
      'post',
      '/payrolls/generate',
      month,
      crypto.randomUUID(),
    );
    toast(message);
  } catch {
    // Said by the interceptor.
  }
  void client.invalidateQueries({ queryKey: ['payrolls'] });
  void client.invalidateQueries({ queryKey: ['dashboard'] });
}
