import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';

export const PayrollPane = defineLazyPart(
  'payroll-pane',
  () => import('../document/payroll-pane.tsx'),
  () => <aside className="detail-pane column" aria-busy />,
);
export const MonthMenu = defineLazyPart(
  'month-menu',
  () => import('./month-menu.tsx'),
  () => (
    <button type="button" className="q-chip" disabled>
      <span className="actions-menu-label">Más acciones</span>
    </button>
  ),
);
export const ColumnsMenu = defineLazyPart('columns-menu', () => import('./columns-menu.tsx'));
export const FilterSheet = defineLazyPart('filter-sheet', () => import('./filters/filter-sheet.tsx'));
export const FilterChips = defineLazyPart('filter-chips', () => import('./filters/filter-chips.tsx'));
export const ReviewSheet = defineLazyPart('review-sheet', () => import('../document/review-sheet.tsx'));
export const TogetherSheet = defineLazyPart(
  'together-sheet',
  () => import('../adjustments/together-sheet.tsx'),
);
export const SendingCard = defineLazyPart('sending-card', () => import('../document/sending-card.tsx'));
