import { buildForm220, type DeclarationLimits, type Form220 } from '../../src/domain/income/form-220.ts';
import type { Day } from '../../src/domain/values/day.ts';
import type { Tx } from '../store/connection.ts';
import { listPersonYears, type PersonYear, readWithholder, type Withholder } from './years.ts';

/**
 * Content of a certificate of income and withholding, as stored. Certificates from before the boxes of form
 * 220 lack the optional fields and `apart`.
 */
export type IncomeContent = Omit<Form220, 'apart'> & {
  kind: 'income';
  company: Omit<Withholder, 'place'>;
  place?: Withholder['place'];
  employee: {
    name: string;
    /** Abbreviation, like `CC`. */
    document_type: string;
    document_number: string;
    /** DIAN's code of the document type, and the parts of the name. */
    type_code?: string;
    surnames?: readonly [string, string];
    names?: readonly [string, string];
  };
  year: number;
  from: string;
  to: string;
  apart?: Form220['apart'];
  /** Limits for the income tax return, with the UVT of the company when it was issued. */
  limits?: DeclarationLimits;
  /** Past months under contract without an accepted payroll (1-12). */
  missing?: number[];
};

export function buildIncomeContent(
  year: number,
  { covered, reported, letters, name, income, limits, missing }: PersonYear,
  { place, ...company }: Withholder,
): IncomeContent | undefined {
  if (!covered) return undefined;
  const { document_type, document_number, surname, second_surname, first_name, other_names } = reported;
  return {
    kind: 'income',
    company,
    ...(place && { place }),
    employee: {
      name,
      document_type: letters,
      document_number,
      type_code: document_type,
      surnames: [surname, second_surname],
      names: [first_name, other_names],
    },
    year,
    from: covered.from,
    to: covered.to,
    ...buildForm220(year, income),
    ...(limits && { limits }),
    ...(missing.length > 0 && { missing: missing.map(({ month }) => month) }),
  };
}

/**
 * Builds the content of the certificate of one person. Undefined while DIAN has accepted no payroll of the
 * year.
 */
export async function findIncomeContent(
  tx: Tx,
  companyId: string,
  person: string,
  year: number,
  today: Day,
): Promise<IncomeContent | undefined> {
  const [found] = await listPersonYears(tx, companyId, year, [person], today);
  return found && buildIncomeContent(year, found, await readWithholder(tx, companyId));
}
