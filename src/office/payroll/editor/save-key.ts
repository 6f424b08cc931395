import { useEffect, useRef } from 'react';

/** Ctrl+S saves the draft of the page in view. */
export function useSaveKey(saveDraft: () => Promise<void>): void {
  const currentSave = useRef(saveDraft);
  useEffect(() => {
    currentSave.current = saveDraft;
  });
  useEffect(() => {
    const saveOnKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
      if (document.querySelector<HTMLElement>('.editor')?.offsetParent === null) return;
      event.preventDefault();
      void currentSave.current();
    };
    addEventListener('keydown', saveOnKey);
    return () => removeEventListener('keydown', saveOnKey);
  }, []);
}
