import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyRecord } from '../../../domain/records/resource.ts';
import { ask, showToast } from '../../../kit/overlays/announce.ts';
import { CodesDialog } from '../../employee-vault/codes-dialog.tsx';
import { act, type Code, fetchCodeLetters } from '../../employee-vault/vault-api.ts';
import '../../employee-vault/vault.css?adopt';

type Props = { ids: readonly string[]; rows: readonly AnyRecord[]; onDone: () => void };

/** Invites the selected employees to the vault, except those who already have an account. */
export function InviteButton({ ids, rows, onDone }: Props) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<Code[]>();
  const are = (state: string) =>
    new Set(rows.filter((row) => row['vault_status'] === state).map(({ id }) => id));
  const inside = are('activo');
  const outside = ids.filter((id) => !inside.has(id));
  const invited = are('invitado');
  const given = outside.filter((id) => invited.has(id)).length;

  async function invite() {
    if (outside.length === 0) return showToast('Los elegidos ya entran a su bóveda');
    if (given > 0 && !(await askAgain(given))) return;
    const made = await act(client, 'POST /vault_codes', { employee_ids: outside });
    if (!made) return;
    void client.invalidateQueries({ queryKey: ['employees'] });
    setCodes(await fetchCodeLetters(made.map(({ id }) => id)));
  }

  return (
    <>
      <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={() => void invite()}>
        Invitar a la bóveda
      </button>
      {codes && (
        <CodesDialog
          codes={codes}
          recovering={undefined}
          onCodes={setCodes}
          onClose={() => {
            setCodes(undefined);
            onDone();
          }}
        />
      )}
    </>
  );
}

/** Asks before new codes, because each voids the previous one, which may be printed. */
const askAgain = (given: number): Promise<boolean> =>
  ask({
    title: '¿Dar códigos nuevos?',
    lines: [
      given === 1
        ? '1 persona ya tiene invitación: el código que se le dio deja de servir.'
        : `${given} personas ya tienen invitación: los códigos que se les dieron dejan de servir.`,
      'Para ver los que ya tienen, vaya a Accesos de la bóveda.',
    ],
    badge: 'warn',
    accept: 'Dar códigos nuevos',
    cancel: 'Cancelar',
  });
