/** Loads the published code lists as sets, from the data files of the domain. */
import contracts from '../src/domain/dian/codes/contract-types.json' with { type: 'json' };
import countries from '../src/domain/dian/codes/countries.json' with { type: 'json' };
import currencies from '../src/domain/dian/codes/currency-types.json' with { type: 'json' };
import departments from '../src/domain/dian/codes/departments.json' with { type: 'json' };
import documents from '../src/domain/dian/codes/document-types.json' with { type: 'json' };
import incapacities from '../src/domain/dian/codes/incapacity-types.json' with { type: 'json' };
import municipalities from '../src/domain/dian/codes/municipalities.json' with { type: 'json' };
import means from '../src/domain/dian/codes/payment-means.json' with { type: 'json' };
import forms from '../src/domain/dian/codes/payment-methods.json' with { type: 'json' };
import periods from '../src/domain/dian/codes/payroll-periods.json' with { type: 'json' };
import subtypes from '../src/domain/dian/codes/worker-subtypes.json' with { type: 'json' };
import workers from '../src/domain/dian/codes/worker-types.json' with { type: 'json' };

const codesOf = (rows: { code: string }[]): ReadonlySet<string> => new Set(rows.map((row) => row.code));

export const codes = {
  contracts: codesOf(contracts),
  countries: codesOf(countries),
  currencies: codesOf(currencies),
  departments: codesOf(departments),
  documents: codesOf(documents),
  incapacities: codesOf(incapacities),
  municipalities: codesOf(municipalities),
  means: codesOf(means),
  forms: codesOf(forms),
  periods: codesOf(periods),
  subtypes: codesOf(subtypes),
  workers: codesOf(workers),
} as const;

export type CodeList = keyof typeof codes;
