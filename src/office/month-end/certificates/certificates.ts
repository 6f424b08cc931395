import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Finding } from '../../../domain/findings/finding.ts';
import type { PersonCertified } from '../../../domain/office/certificates.ts';
import { listInWords } from '../../../domain/text/list-in-words.ts';
import { months } from '../../../domain/values/day.ts';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';

export type { PersonCertified, Report2276 } from '../../../domain/office/certificates.ts';

const company = () => session.get().company?.id ?? '';

const key = (...of: unknown[]) => ['certificates', company(), ...of];

/** Reads the last year that can be certified, only when `wanted`. */
export const useLastYear = (wanted: boolean) =>
  useQuery({
    queryKey: key('last year'),
    queryFn: async ({ signal }) =>
      (await read('GET /certificates', { per_page: 10 }, { signal, by: 'screen' })).year,
    enabled: wanted && company() !== '',
  });

export const usePeopleOfYear = (input: { year: number; page: number; search: string }) =>
  useQuery({
    queryKey: key(input),
    queryFn: ({ signal }) => {
      const { year, page, search } = input;
      return read('GET /certificates', { year, page, ...(search && { search }) }, { signal, by: 'screen' });
    },
    enabled: company() !== '',
    placeholderData: keepPreviousData,
  });

export const useReport2276 = (year: number) =>
  useQuery({
    queryKey: key('2276', year),
    queryFn: async ({ signal }) =>
      (await read('GET /certificates/2276', { year }, { signal, by: 'screen' })).data,
    enabled: company() !== '',
  });

/** Lists months as `enero, febrero y marzo`. Of more than three, names the first and counts the rest. */
export function formatMissingMonths({ missing }: Pick<PersonCertified, 'missing'>): string {
  const names = missing.map(({ month }) => months[month - 1] ?? '');
  if (names.length > 3) return `${names[0]} y ${names.length - 1} meses más`;
  return listInWords(names);
}

/**
 * Returns the finding to show of several: one that a field fixes, if any, and the address of that field. `undefined`
 * when nothing was found.
 */
export function chooseFinding(
  findings: readonly Finding[],
): { finding: Finding; address: string | undefined } | undefined {
  const finding = findings.find(toCertificateFixAddress) ?? findings[0];
  return finding && { finding, address: toCertificateFixAddress(finding) };
}

/** Returns the address of the form at the field that fixes a finding. `undefined` when no field does. */
export const toCertificateFixAddress = ({ fix }: Finding): string | undefined =>
  fix && `${fix.route}?campo=${encodeURIComponent(fix.field)}`;
