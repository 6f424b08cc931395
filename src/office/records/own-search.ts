import { useEffect, useRef, useState } from 'react';
import type { useOwnQuery } from './own-query.ts';

type Changes = Record<string, string | number | undefined>;
type Change = ReturnType<typeof useOwnQuery>[1];

export type OwnSearch = {
  /** As it stands in the box, and as it is asked. */
  typed: string;
  search: string;
  /** Other words than those of the address start at the first page. */
  page: number;
  type: (text: string) => void;
  /** Nothing is looked for any more; whatever else of the address changes with it. */
  clear: (changes?: Changes) => void;
};

const aMoment = 300;

/** The page of a view, as its address says it; what is no page is the first. */
export const readPageNumber = (query: URLSearchParams): number =>
  Math.max(1, Math.floor(Number(query.get('page')) || 1));

/**
 * Words looked for in a list, as they are typed: the list follows each letter, the address a moment later, so that a
 * view that was kept or sent is the same.
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
