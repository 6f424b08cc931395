import { useEffect } from 'react';

/** Keys of the whole office: `/` goes to the search box of the page in view. */
export function useShortcuts(): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, select, textarea, dialog');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey) return;
      const boxes = [
        ...document.querySelectorAll<HTMLInputElement>('.ion-page:not(.ion-page-hidden) [data-search]'),
      ];
      const box = boxes.find((b) => b.offsetParent !== null);
      if (!box) return;
      event.preventDefault();
      box.focus();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
