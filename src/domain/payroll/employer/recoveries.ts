import type { PaidItem } from '../statement/paid-item.ts';
import type { Recovery } from '../statement/statement.ts';
import type { AbsencePiece } from '../time/absences.ts';

/**
 * Lists payments that the company makes in the place of others (rules §7 and §8). It claims them with the certificate.
 */
export function listRecoveries(
  pieces: readonly AbsencePiece[],
  paid: readonly (PaidItem | undefined)[],
): Recovery[] {
  return pieces.flatMap((piece, index) => {
    const item = paid[index];
    const from = payerOf(piece);
    if (!item || item.amount === 0 || from === undefined) return [];
    const { label, amount } = item.line;
    return [{ from, label, start_date: piece.start, end_date: piece.end, days: piece.days, amount }];
  });
}

function payerOf({ absence, stretch }: AbsencePiece): string | undefined {
  if (absence.kind === 'maternity_leave') return 'la EPS';
  return stretch?.payer === 'la empresa' ? undefined : stretch?.payer;
}
