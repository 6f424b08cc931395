import { createOutline } from 'ionicons/icons';
import { useState } from 'react';
import { isBenefitRunKind } from '../../domain/payroll/runs/period.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { BenefitByHand } from './benefit-by-hand.tsx';
import { Debts } from './debts.tsx';
import type { EditProps } from './edit-box.tsx';
import { EndingFields } from './ending-fields.tsx';
import { usePersonSnapshot } from './read-at.ts';
import { VacationBases } from './vacation-bases.tsx';

const NoveltiesDialog = defineLazyPart('novelties-dialog', () => import('./novelties-dialog.tsx'));

/** Boxes where each kind of payment lets a person be changed. */
export default function PersonEdit({ run, person }: EditProps) {
  const read = usePersonSnapshot(person);
  const box = { run, person: read.person, read };
  if (isBenefitRunKind(run.kind)) return <BenefitByHand key={read.key} kind={run.kind} {...box} />;
  if (run.kind === 'vacations') return <VacationBases key={read.key} {...box} />;
  return (
    <>
      {run.kind === 'final_settlement' && <EndingFields key={read.key} {...box} />}
      <Novelties run={run} person={person} />
      <Debts run={run} person={person} />
    </>
  );
}

function Novelties({ run, person }: EditProps) {
  const [writing, setWriting] = useState(false);
  const { averages: _, carried: __, ...novelties } = person.novelties;
  return (
    <>
      <div className="detail-actions run-edit stack gap-12">
        <button type="button" className="q-btn q-btn--plain" onClick={() => setWriting(true)}>
          <Icon of={createOutline} />
          {Object.keys(novelties).length > 0 ? 'Cambiar sus novedades' : 'Escribir novedades'}
        </button>
      </div>
      {writing && <NoveltiesDialog run={run} person={person} onClose={() => setWriting(false)} />}
    </>
  );
}
