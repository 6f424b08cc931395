import { expect, it, vi } from 'vitest';
import { chooseSpanishVoice } from '../../src/vault/listen/spanish-voice.ts';
import { watchSilence } from '../../src/vault/listen/watch-silence.ts';
import { amountCover } from '../../src/vault/page/amount.tsx';

const { page } = vi.hoisted(() => ({ page: new Set<(inView: boolean) => void>() }));
vi.mock('../../src/kit/pages/title-focus.ts', () => ({
  watchPage: (_: Element, moved: (inView: boolean) => void) => {
    page.add(moved);
    return () => page.delete(moved);
  },
}));
vi.mock('../../src/vault/page/amount.tsx', async () => {
  const { createStore } = await import('../../src/vault/session/value-store.ts');
  return { amountCover: createStore(false) };
});

const voice = (lang: string, localService = true) => ({ lang, localService }) as SpeechSynthesisVoice;

it('the voice is that of the phone, in the nearest Spanish', () => {
  const all = [voice('en-US'), voice('es-ES'), voice('es_MX'), voice('es-CO', false)];
  expect(chooseSpanishVoice(all)?.lang).toBe('es_MX');
  expect(chooseSpanishVoice([voice('es-ES')])?.lang).toBe('es-ES');
});

it('there is none where a voice needs a server, or speaks no Spanish', () => {
  expect(chooseSpanishVoice([voice('es-CO', false), voice('en-US'), voice('est-EE')])).toBeUndefined();
});

it('it stops when amounts are hidden, when the page leaves the view and when the vault does', () => {
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', tab);
  const hush = vi.fn();
  const movePage = (inView: boolean) => {
    for (const moved of page) moved(inView);
  };
  const hideTab = () => {
    tab.visibilityState = 'hidden';
    tab.dispatchEvent(new Event('visibilitychange'));
  };
  const stop = watchSilence({} as Element, hush);
  movePage(true);
  expect(hush).not.toHaveBeenCalled();
  for (const [at, happen] of [() => amountCover.set(true), () => movePage(false), hideTab].entries()) {
    happen();
    expect(hush).toHaveBeenCalledTimes(at + 1);
  }
  stop();
  amountCover.set(false);
  hideTab();
  expect(hush).toHaveBeenCalledTimes(3);
});
