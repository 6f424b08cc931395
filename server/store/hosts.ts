import pg from 'pg';

export type DatabaseHost = string | { host: string; port: number; user: string; database: string };

const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]+)(.*)$/i;
const wanted = /([?&])target_session_attrs=([^&]*)&?/i;

/** Accepted values of `target_session_attrs`. The product always needs a server that accepts writes. */
const writable = new Set(['read-write', 'primary', 'any']);
const readable = new Set(['standby', 'prefer-standby', 'read-only', 'any']);

export function listPlaces(place: DatabaseHost): DatabaseHost[] {
  if (typeof place !== 'string') return [place];
  const found = parts.exec(place.trim());
  if (!found) return [place];
  const [, before = '', hosts = '', after = ''] = found;
  const rest = after.replace(wanted, '$1').replace(/[?&]$/, '');
  return hosts.split(',').map((host) => `${before}${host}${rest}`);
}

export const isDatabaseUrl = (value: string): boolean => isUrlOf(value, writable);
/** Tests for the address of a standby, or of several. */
export const isStandbyUrl = (value: string): boolean => isUrlOf(value, readable);

function isUrlOf(value: string, attributes: ReadonlySet<string>): boolean {
  const attribute = wanted.exec(value)?.[2];
  if (attribute !== undefined && !attributes.has(attribute)) return false;
  return listPlaces(value).every(
    (one) => typeof one === 'string' && URL.canParse(one) && /^postgres(ql)?:$/.test(new URL(one).protocol),
  );
}

/** Finds the users of an address, one for each server. */
export const listUsers = (value: string): string[] =>
  listPlaces(value).map((one) => (typeof one === 'string' ? new URL(one).username : one.user));

/** Tests whether the driver can parse the address, its escapes and its TLS files. */
export function isReadable(value: string): boolean {
  try {
    for (const one of listPlaces(value))
      if (typeof one === 'string') new pg.Client({ connectionString: one });
    return true;
  } catch {
    return false;
  }
}

export type Hosts = {
  readonly count: number;
  place: () => DatabaseHost;
  at: () => number;
  skip: (from: number) => void;
};

export function createHosts(place: DatabaseHost): Hosts {
  const all = listPlaces(place);
  let at = 0;
  return {
    count: all.length,
    place: () => all[at % all.length] ?? place,
    at: () => at,
    // Many calls lose the same server at once, and it must be skipped once.
    skip: (from) => {
      if (from === at) at++;
    },
  };
}
