import { PolicyText } from '../../kit/forms/policy-text.tsx';
import { VaultSheet } from '../page/vault-sheet.tsx';
import type { OwnPolicy } from './own-policies.ts';

export function PolicySheet({ of, onClose }: { of: readonly OwnPolicy[]; onClose: () => void }) {
  return (
    <VaultSheet title="Política de datos" onClose={onClose}>
      {of.map((policy) => (
        <article key={policy.company_id}>
          {of.length > 1 && <h2 className="t-heading">{policy.responsible.name}</h2>}
          <PolicyText of={policy} part="v-form" />
        </article>
      ))}
    </VaultSheet>
  );
}
