import { stopOutline, volumeHighOutline } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { Icon } from '../../kit/marks/icon.tsx';
import { sayAloud, stopSaying, useSpanishVoice } from './spanish-voice.ts';

type Props = {
  /** Builds what is said when it is asked for. */
  sentences: () => readonly string[];
};

/** Reads a page aloud with the voice of the phone, without a connection. Absent where the phone has no Spanish voice. */
export function ListenButton({ sentences }: Props) {
  const voice = useSpanishVoice();
  const [saying, setSaying] = useState(false);
  useEffect(() => {
    const hush = () => {
      stopSaying();
      setSaying(false);
    };
    // A vault out of sight says nothing.
    const onVisibility = () => document.visibilityState === 'hidden' && hush();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      stopSaying();
    };
  }, []);
  if (!voice) return null;
  return (
    <button
      type="button"
      className="q-icon-button"
      aria-label={saying ? 'Dejar de escuchar' : 'Escuchar'}
      onClick={() => {
        if (saying) return stopSaying();
        setSaying(true);
        sayAloud(sentences(), voice, () => setSaying(false));
      }}
    >
      <Icon of={saying ? stopOutline : volumeHighOutline} />
    </button>
  );
}
