import { phonePortraitOutline } from 'ionicons/icons';
import { useState } from 'react';
import { formatMobile } from '../../domain/identity/mobile.ts';
import { formatNit } from '../../domain/identity/nit.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { formatIdentityDocument } from '../page/texts.ts';
import { VaultSheet } from '../page/vault-sheet.tsx';
import type { Account } from '../session/api.ts';
import { MobileForm } from './mobile-form.tsx';
import OtherEmployers from './other-employers.tsx';

/** Renders who the employee is, the mobile that brings them back, and their employers. */
export function OwnDetails({ account }: { account: Account }) {
  const [writing, setWriting] = useState(false);
  return (
    <>
      <section className="v-card" aria-label="Sus datos">
        <dl className="v-pairs stack text-14">
          <dt>Nombre</dt>
          <dd className="breaks">{account.name}</dd>
          <dt>Documento</dt>
          <dd className="q-num">{formatIdentityDocument(account)}</dd>
          <dt>Celular</dt>
          <dd className="q-num">{account.mobile ? formatMobile(account.mobile) : 'no ha dejado'}</dd>
        </dl>
        <p className="c-3 t-label">
          {account.mobile
            ? 'Si pierde el teléfono, su empleador lo llama a ese celular. Solo lo ve cuando usted pide entrar de nuevo.'
            : 'Un celular le ayuda a volver a entrar si pierde el teléfono.'}
        </p>
        <div className="v-actions flex wrap gap-8">
          <button type="button" className="q-btn q-btn--plain" onClick={() => setWriting(true)}>
            <Icon of={phonePortraitOutline} />
            {account.mobile ? 'Cambiar el celular' : 'Dejar un celular'}
          </button>
        </div>
      </section>
      <section className="v-card" aria-labelledby="v-employers">
        <h2 id="v-employers">{account.companies.length === 1 ? 'Empleador' : 'Empleadores'}</h2>
        <ul className="v-plainlist ruled">
          {account.companies.map((company) => (
            <li className="breaks" key={company.id}>
              <span>{company.social_reason}</span>
              <span className="c-3 q-num">NIT {formatNit(company.nit)}</span>
            </li>
          ))}
        </ul>
        <OtherEmployers owner={account.id} narrowed={Boolean(account.narrowed_at)} />
      </section>
      {writing && (
        <VaultSheet title="Celular para recuperar el acceso" onClose={() => setWriting(false)}>
          <MobileForm account={account} onDone={() => setWriting(false)} />
        </VaultSheet>
      )}
    </>
  );
}
