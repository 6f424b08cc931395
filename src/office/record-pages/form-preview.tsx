import type { ComponentType } from 'react';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import NoticePreview from './notice-preview.tsx';

type Values = Readonly<Record<string, unknown>>;

const previews: Readonly<Record<string, ComponentType<{ values: Values }>>> = {
  notices: NoticePreview,
  solidarity_funds: defineLazyPart('parts', async () => ({
    default: (await import('../company/parameters/parts.ts')).SolidarityPreview,
  })),
};

export default function FormPreview({ path, values }: { path: string; values: Values }) {
  const Preview = previews[path];
  return Preview && <Preview values={values} />;
}
