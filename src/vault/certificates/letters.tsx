import { useEffect, useState } from 'react';
import type { VaultLetter } from '../../domain/vault/letters.ts';
import { useRefresh } from '../page/refresh.ts';
import { readVault } from '../session/api.ts';
import { buildVaultPath } from '../session/vault-path.ts';
import type { PdfFile } from '../slips/pdf.ts';
import { PdfButtons } from './pdf-buttons.tsx';

const fileOf = ({ company, kind, label }: VaultLetter): PdfFile => ({
  path: buildVaultPath('GET /letters/:company_id/:kind', { company_id: company.id, kind }),
  name: `${fileNames[kind]}.pdf`,
  title: label,
});
const fileNames: Record<VaultLetter['kind'], string> = {
  settlement: 'liquidacion-final',
  clearance: 'paz-y-salvo',
  severance_withdrawal: 'retiro-de-cesantias',
  exit_exam: 'examen-de-egreso',
};

/** Lists the letters of ended contracts, as the employer issued them. Renders nothing while every contract goes on. */
export default function Letters({ owner }: { owner: string }) {
  const [letters, setLetters] = useState<VaultLetter[]>([]);
  const times = useRefresh();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with all the rest
  useEffect(() => {
    readVault('GET /letters', owner).then(
      ({ data }) => setLetters(data.data),
      () => undefined,
    );
  }, [owner, times]);
  if (letters.length === 0) return null;
  return (
    <section className="v-card" aria-labelledby="v-letters">
      <h2 id="v-letters">Cartas de su retiro</h2>
      <p className="c-2">Vienen sin firma: si la necesita, pídala a su empleador.</p>
      <ul className="v-plainlist ruled">
        {letters.map((letter) => (
          <li key={`${letter.company.id} ${letter.kind}`} className="v-set wrap between breaks row gap-12">
            <span>
              {letter.label}
              <small className="block t-label c-3">{letter.company.social_reason}</small>
              {letter.why_not && <small className="block t-label c-3">{letter.why_not}</small>}
            </span>
            {!letter.why_not && <PdfButtons of={fileOf(letter)} owner={owner} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
