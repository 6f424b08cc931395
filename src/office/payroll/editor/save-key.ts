import { useEffect, useRef } from 'react';

/** Ctrl+S saves the draft of the page in view. */
export function useSaveKey(act: () => Promise<void>): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
      if (document.querySelector<HTMLElement>('.editor')?.offsetParent === null) return;
      event.preventDefault();
      void latest.current();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
