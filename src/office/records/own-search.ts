import { useEffect, useRef, useState } from 'react';
import type { useOwnQuery } from './own-query.ts';

type Changes = Record<string, string | number | undefined>;
type Change = ReturnType<typeof useOwnQuery>[1];

export type OwnSearch = {
  typed: string;
  search: string;
  page: number;
  type: (text: string) => void;
  clear: (changes?: Changes) => void;
};

const aMoment = 300;

export const readPageNumber = (query: URLSearchParams): number =>
  Math.max(1, Math.floor(Number(query.get('page')) || 1));

/**
 * Keeps the search of a list while it is typed. The list follows each letter. The address follows after a pause, so
 * that a bookmarked or shared link shows the same rows.
 */
export function useOwnSearch(query: URLSearchParams, change: Change): OwnSearch {
  const searchOfAddress = query.get('search') ?? '';
  const [typed, setTyped] = useState(searchOfAddress);
  const now = useRef(change);
  useEffect(() => {
    now.current = change;
  });
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(later.current), []);
  const search = typed.trim();
  return {
    typed,
    search,
    page: search === searchOfAddress ? readPageNumber(query) : 1,
    type: (text) => {
      setTyped(text);
      clearTimeout(later.current);
      later.current = setTimeout(() => now.current({ search: text.trim(), page: undefined }), aMoment);
    },
    clear: (changes) => {
      setTyped('');
      clearTimeout(later.current);
      change({ ...changes, search: undefined, page: undefined });
    },
  };
}
