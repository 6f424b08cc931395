import { municipalities } from '../dian/codes/codes.ts';
import { formatMonthsInWords } from '../text/months-in-words.ts';
import { toPlainHeader } from '../text/plain-text.ts';
import { type CompanyFact, companyFacts, companyKey, type MoveDecisions } from './decided-facts.ts';
import type { ForeignDocument } from './foreign-document.ts';
import type { MoveConflict } from './move-conflict.ts';

/**
 * Record of the company, in the words that a document can be compared with: the municipality is its official code. A fact
 * that the person who asks may not change is absent.
 */
export type KnownCompany = Partial<Record<CompanyFact, string>>;

/** Value of «leave it empty», since a decision is never empty text. */
const KEEP_EMPTY = '—';

/**
 * Lists what the last document says of the company in another way than its record, or that the record lacks. What nobody
 * decides stays as it is here.
 */
export function listCompanyConflicts(
  document: ForeignDocument | undefined,
  known: KnownCompany | undefined,
): MoveConflict[] {
  if (!document || !known) return [];
  const { employer, year, month } = document;
  const there: Record<CompanyFact, string> = {
    social_reason: employer.name,
    address: employer.address,
    municipality: findMunicipality(employer.municipality) ? employer.municipality : '',
  };
  const source = year > 0 ? `XML de ${formatMonthsInWords([{ year, month }])}` : 'XML';
  return (Object.keys(companyFacts) as CompanyFact[]).flatMap((fact): MoveConflict[] => {
    const here = known[fact];
    if (here === undefined || there[fact] === '' || toPlainHeader(here) === toPlainHeader(there[fact]))
      return [];
    const show = (value: string) => (fact === 'municipality' ? (findMunicipality(value) ?? value) : value);
    return [
      {
        ...{ person: companyKey, list_name: 'La compañía', fact, label: companyFacts[fact] },
        options: [
          { value: there[fact], shown: show(there[fact]), source },
          {
            value: here || KEEP_EMPTY,
            shown: here ? show(here) : 'Sin escribir',
            source: 'aquí',
            isHere: true,
          },
        ],
      },
    ];
  });
}

/**
 * Lists the labels of the facts that were decided with a value that is neither an option of their conflict nor what the
 * record already says. A fact that the person may not change has no conflict and is not known.
 */
export const listUnfitCompanyFacts = (
  conflicts: readonly MoveConflict[],
  known: KnownCompany,
  decided: MoveDecisions[string] = {},
): string[] =>
  Object.entries(decided).flatMap(([name, value]) => {
    const fact = name as CompanyFact;
    const here = known[fact];
    const options = conflicts.find((one) => one.fact === fact)?.options;
    const fits = options
      ? options.some((option) => option.value === value)
      : here !== undefined && toPlainHeader(here) === toPlainHeader(value);
    return fits ? [] : [companyFacts[fact] ?? name];
  });

const findMunicipality = (code: string): string | undefined =>
  municipalities.find((one) => one.code === code)?.name;
