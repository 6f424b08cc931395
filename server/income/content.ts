import { buildForm220, type DeclarationLimits, type Form220 } from '../../src/domain/income/form-220.ts';
import type { Day } from '../../src/domain/values/day.ts';
import type { Tx } from '../store/connection.ts';
import { listPersonYears, type PersonYear, readWithholder, type Withholder } from './years.ts';

/**
 * Content of a certificate of income and withholding, as it is stored and drawn. Those made before form 220 had its boxes
 * lack what is optional here, and `apart`.
 */
export type IncomeContent = Omit<Form220, 'apart'> & {
  kind: 'income';
  company: Omit<Withholder, 'place'>;
  /** Where it was withheld. */
  place?: Withholder['place'];
  employee: {
    name: string;
    /** Letters of the type: `CC`. */
    document_type: string;
    document_number: string;
    /** Code of DIAN of the type, and the name in its parts. */
    type_code?: string;
    surnames?: readonly [string, string];
    names?: readonly [string, string];
  };
  year: number;
  from: string;
  to: string;
  apart?: Form220['apart'];
  /** Limits of the declaration, with the UVT in force for the company when it was issued. */
  limits?: DeclarationLimits;
  /** Months over and under contract without an accepted payroll. */
  missing?: number[];
};

/** Content of the certificate of a year; nothing while DIAN accepted none of it. */
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

/** Content of the certificate of one person; `undefined` without an accepted payroll of the year. */
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
