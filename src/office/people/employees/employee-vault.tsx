import { useQueryClient } from '@tanstack/react-query';
import { keyOutline, qrCodeOutline } from 'ionicons/icons';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { AnyRecord } from '../../../domain/records/resource.ts';
import { dayOf, formatDay, type Instant } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { CodesDialog } from '../../employee-vault/codes-dialog.tsx';
import { act, type Code, fetchCodeLetters } from '../../employee-vault/vault-api.ts';
import '../../employee-vault/vault.css?adopt';
import { VaultStatusTag } from './pills.tsx';
import { toVaultFacts } from './vault-facts.ts';

export function EmployeeVault({ row }: { row: AnyRecord }) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<Code[]>();
  const [helping, setHelping] = useState(false);
  const { inside, code, login, invitedAt, lastAt, lockedUntil, notices } = toVaultFacts(row);

  async function invite() {
    const made = await act(client, 'POST /vault_codes', { employee_ids: [row.id] });
    if (made) setCodes(await fetchCodeLetters(made.map(({ id }) => id)));
    void client.invalidateQueries({ queryKey: ['employees'] });
  }
  const close = () => {
    setCodes(undefined);
    setHelping(false);
  };

  return (
    <section className="employee-lead-vault row wrap rule-top" aria-label="Bóveda">
      <p>
        <b>Bóveda</b> <VaultStatusTag value={row['vault_status']} />
      </p>
      <dl className="flex wrap">
        <Fact name="Ingresa con" is={login} />
        {(invitedAt || !inside) && <Fact name="Invitado" is={day(invitedAt)} />}
        <Fact name="Último ingreso" is={day(lastAt)} />
        {lockedUntil && <Fact name="Bloqueado hasta las" is={clock.format(new Date(lockedUntil))} />}
        {inside && <Fact name="Avisos en el teléfono" is={notices ? 'Sí' : 'No'} />}
      </dl>
      <p className="flex wrap gap-8">
        {inside ? (
          <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={() => setHelping(true)}>
            <Icon of={keyOutline} size="s" />
            Ayudar a entrar
          </button>
        ) : (
          <>
            {code && (
              <button
                type="button"
                className="q-btn q-btn--plain q-btn--sm"
                onClick={async () => setCodes(await fetchCodeLetters([code.id]))}
              >
                <Icon of={qrCodeOutline} size="s" />
                Ver la invitación
              </button>
            )}
            <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={() => void invite()}>
              <Icon of={qrCodeOutline} size="s" />
              {code ? 'Dar otro código' : 'Invitar a su bóveda'}
            </button>
          </>
        )}
      </p>
      {code && <small className="c-3">Otro código anula el que se le dio.</small>}
      {(codes || helping) &&
        // Outside the form of the employee, so that submitting the dialog does not submit the record.
        createPortal(
          <div onSubmit={(event) => event.stopPropagation()}>
            <CodesDialog
              codes={codes}
              recovering={helping ? { id: row.id, name: String(row['name']) } : undefined}
              onCodes={(made) => {
                setHelping(false);
                setCodes(made);
              }}
              onClose={close}
            />
          </div>,
          document.body,
        )}
    </section>
  );
}

const clock = new Intl.DateTimeFormat('es-CO', { timeStyle: 'short', timeZone: 'America/Bogota' });

const day = (at: string | undefined) =>
  at ? formatDay(dayOf(Date.parse(at) as Instant), 'short') : undefined;

function Fact({ name, is }: { name: string; is: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{is ?? '—'}</dd>
    </div>
  );
}
