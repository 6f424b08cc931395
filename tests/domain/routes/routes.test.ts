import { expect, it } from 'vitest';
import { findRoute, routes } from '../../../src/domain/routes/routes.ts';

it('has crumbs for every screen that somebody signed in to, the last with the title of the screen', () => {
  const inside = routes.filter(({ audience }) => audience !== 'guest');
  expect(inside.filter(({ crumbs, title }) => crumbs.at(-1)?.title !== title)).toEqual([]);
});

it('leads by every crumb to a screen of the same people', () => {
  const astray = routes.flatMap(({ path, audience, crumbs }) =>
    crumbs
      .filter((crumb) => crumb.path && findRoute(crumb.path)?.audience !== audience)
      .map((crumb) => `${path} → ${crumb.path}`),
  );
  expect(astray).toEqual([]);
});
