import { lazyPart } from '../../../kit/pages/load-chunk.ts';

/** Parts of the month shown only when asked for: each comes by itself. */
export const PayrollPane = lazyPart(
  'payroll-pane',
  () => import('../document/payroll-pane.tsx'),
  () => <aside className="detail-pane" aria-busy />,
);
export const MonthMenu = lazyPart(
  'month-menu',
  () => import('./month-menu.tsx'),
  () => (
    <button type="button" className="q-chip" disabled>
      <span className="actions-menu-label">Más acciones</span>
    </button>
  ),
);
export const ColumnsMenu = lazyPart('columns-menu', () => import('./columns-menu.tsx'));
export const FilterSheet = lazyPart('filter-sheet', () => import('./filters/filter-sheet.tsx'));
export const FilterChips = lazyPart('filter-chips', () => import('./filters/filter-chips.tsx'));
export const ReviewSheet = lazyPart('review-sheet', () => import('../document/review-sheet.tsx'));
export const TogetherSheet = lazyPart('together-sheet', () => import('../adjustments/together-sheet.tsx'));
export const SendingCard = lazyPart('sending-card', () => import('../document/sending-card.tsx'));
