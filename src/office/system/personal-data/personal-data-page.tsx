import { addOutline, downloadOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Segments } from '../../../kit/inputs/segments.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { bringFile } from '../../files/bring-file.ts';
import { buildFileAddress } from '../../files/file-address.ts';
import { Page } from '../../page/page.tsx';
import { useOwnQuery } from '../../records/own-query.ts';
import { CompanyPolicy } from './company-policy.tsx';
import { DataPeople } from './data-people.tsx';
import { Incidents } from './incidents.tsx';
import './personal-data.css?adopt';

const faces = [
  ['people', 'Personas'],
  ['incidents', 'Incidentes'],
  ['policy', 'Política'],
] as const;
type Face = (typeof faces)[number][0];

/** Shows what Ley 1581 de 2012 requires: authorizations, incidents and the policy. */
export default function PersonalDataPage() {
  const [query, change] = useOwnQuery();
  const [noting, setNoting] = useState(false);
  const face: Face = faces.find(([one]) => one === query.get('de'))?.[0] ?? 'people';
  return (
    <Page
      title="Datos personales"
      sub="Qué autorizó cada persona, qué se guarda de ella y qué se hace si algo falla"
      footed
      offline="Los datos personales se ven con conexión."
      actions={
        face === 'incidents' ? (
          <button type="button" className="q-btn q-btn--primary" onClick={() => setNoting(true)}>
            <Icon of={addOutline} />
            Anotar un incidente
          </button>
        ) : (
          face === 'people' && (
            <button
              type="button"
              className="q-btn q-btn--plain"
              onClick={() => void bringFile(buildFileAddress('/company_export'))}
            >
              <Icon of={downloadOutline} />
              Exportar todo
            </button>
          )
        )
      }
    >
      <div className="page-filters row fixed gap-8 wrap">
        <Segments
          label="Qué se muestra"
          options={faces}
          value={face}
          onChange={(next) =>
            change({ de: next === 'people' ? undefined : next, page: undefined, search: undefined })
          }
        />
      </div>
      {face === 'people' && <DataPeople />}
      {face === 'incidents' && <Incidents noting={noting} onNoted={() => setNoting(false)} />}
      {face === 'policy' && <CompanyPolicy />}
    </Page>
  );
}
