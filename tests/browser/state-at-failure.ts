import { afterEach } from 'vitest';
import { openContexts } from './browser.ts';

/** The pages as they are when a story fails, told with its failure: whoever reads it may have nothing else. */
afterEach(async ({ task }) => {
  const problem = task.result?.state === 'fail' && task.result.errors?.[0];
  if (!problem) return;
  const pages = [...openContexts].flatMap((context) => context.pages());
  const states = await Promise.all(pages.map((page) => page.evaluate(stateOf).catch(String)));
  problem.message = [problem.message, ...states.map((state) => `page: ${state}`)].join('\n');
});

function stateOf(): string {
  const shown = document.querySelectorAll<HTMLElement>(
    'ion-router-outlet > .ion-page:not(.ion-page-hidden), dialog[open]',
  );
  const words = (element: HTMLElement) => element.innerText.replace(/\s+/g, ' ').slice(0, 300);
  const focused = document.activeElement?.outerHTML.slice(0, 120);
  return JSON.stringify([location.pathname, focused, [...shown].map(words)]);
}
