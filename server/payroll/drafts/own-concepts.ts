import { sql } from 'kysely';
import {
  formatConceptKey,
  getConceptLabel,
  parseConceptKey,
} from '../../../src/domain/payroll/concepts/concept-key.ts';
import type { WrittenNovelties } from '../../../src/domain/payroll/drafts/draft.ts';
import type { Errors } from '../../../src/domain/records/errors.ts';
import { toSentenceCase } from '../../../src/domain/records/sentence-case.ts';
import { buildInvalidRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';

type Entries = Pick<WrittenNovelties, 'earned' | 'taken'>;

const ownIn = ({ earned = [], taken: deductions = [] }: Entries) => [
  ...earned.flatMap(({ concept, own }, at) =>
    own ? [{ own, path: `earned.${at}.own`, of: formatConceptKey({ list: 'earned', concept }) }] : [],
  ),
  ...deductions.flatMap(({ concept, own }, at) =>
    own ? [{ own, path: `taken.${at}.own`, of: formatConceptKey({ list: 'taken', concept }) }] : [],
  ),
];

/**
 * Validates the concepts of the company that entries name, draft by draft. Each must exist in the company and
 * stand over the declared concept of its entry. The rows are locked until the transaction ends, so that
 * nobody deletes one meanwhile.
 */
export async function listOwnConceptFaults(
  tx: Tx,
  companyId: string,
  drafts: readonly Entries[],
): Promise<Errors[]> {
  const ids = [...new Set(drafts.flatMap(ownIn).map(({ own }) => own))];
  if (ids.length === 0) return drafts.map(() => ({}));
  const { rows } = await sql<{ id: string; name: string; declared: string }>`
    select id, name, declared from payroll_concepts
    where company_id = ${companyId} and id = any(${ids}::uuid[]) order by id for key share`.execute(tx);
  const conceptsById = new Map(rows.map((row) => [row.id, row]));
  return drafts.map((draft) =>
    Object.fromEntries(
      ownIn(draft).flatMap(({ own, path, of }) => {
        const concept = conceptsById.get(own.toLowerCase());
        if (concept?.declared === of) return [];
        return [
          [
            path,
            [
              concept
                ? `El concepto «${concept.name}» va como ${named(concept.declared)}, no como ${named(of)}`
                : 'Ese concepto no existe en esta compañía',
            ],
          ],
        ];
      }),
    ),
  );
}

function named(declared: string): string {
  const key = parseConceptKey(declared);
  return key ? toSentenceCase(getConceptLabel(key)) : '';
}

export async function checkOwnConcepts(tx: Tx, companyId: string, draft: Entries): Promise<void> {
  const [faults = {}] = await listOwnConceptFaults(tx, companyId, [draft]);
  if (Object.keys(faults).length > 0) throw buildInvalidRefusal(faults);
}
