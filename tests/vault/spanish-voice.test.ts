import { expect, it } from 'vitest';
import { chooseSpanishVoice } from '../../src/vault/listen/spanish-voice.ts';

const voice = (lang: string, localService = true) => ({ lang, localService }) as SpeechSynthesisVoice;

it('the voice is that of the phone, in the nearest Spanish', () => {
  const all = [voice('en-US'), voice('es-ES'), voice('es_MX'), voice('es-CO', false)];
  expect(chooseSpanishVoice(all)?.lang).toBe('es_MX');
  expect(chooseSpanishVoice([voice('es-ES')])?.lang).toBe('es-ES');
});

it('there is none where a voice needs a server, or speaks no Spanish', () => {
  expect(chooseSpanishVoice([voice('es-CO', false), voice('en-US'), voice('est-EE')])).toBeUndefined();
});
