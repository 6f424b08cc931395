import { formatPesos, noMoney, parseMoney } from '../../../domain/values/money.ts';
import { ask } from '../../../kit/overlays/announce.ts';
import { canEdit, type Payroll } from '../document/payrolls.ts';

/** Two people wrote the same document: whether the last one saves over the other, knowingly. */
export async function confirmOverwrite(
  current: Pick<Payroll, 'state' | 'total'>,
  noun: string,
): Promise<boolean> {
  const open = canEdit(current);
  const mine = await ask({
    title: open ? `Alguien cambió ${noun}` : 'Este documento ya se emitió',
    lines: [
      open
        ? `Su neto quedó en ${formatPesos(parseMoney(current.total) ?? noMoney)}. Puede guardar lo suyo encima o salir para ver lo guardado.`
        : 'No se puede cambiar. Salga para ver el documento.',
    ],
    badge: 'warn',
    accept: open ? 'Guardar lo mío' : 'Aceptar',
    ...(open && { cancel: 'Seguir editando' }),
  });
  return open && mine;
}
