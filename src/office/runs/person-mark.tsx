import { alertCircleOutline, warningOutline } from 'ionicons/icons';
import { type Finding, hasBlockingFinding } from '../../domain/findings/finding.ts';
import { Icon } from '../../kit/marks/icon.tsx';

/** Mark of a person with something to mend, or only to look at. */
export function PersonMark({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  const stops = hasBlockingFinding(findings);
  return (
    <span className={`run-mark inline-row nowrap text-13${stops ? ' c-danger' : ' c-2'}`}>
      <Icon of={stops ? warningOutline : alertCircleOutline} size="s" />
      {stops ? 'Por corregir' : findings.length === 1 ? '1 aviso' : `${findings.length} avisos`}
    </span>
  );
}
