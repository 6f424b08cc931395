import { Link } from 'react-router-dom';
import { findFixScreen } from '../document/mended-at.ts';
import type { Problem } from './problems.ts';

type Props = { problem: Problem; employeeId: string; onJump: (problem: Problem) => void };

/** To the field of this form, or to the screen that mends it; nothing where only waiting helps. */
export function MendLink({ problem, employeeId, onJump }: Props) {
  const screen = problem.fix && findFixScreen(problem.fix, employeeId);
  if (screen && !problem.here)
    return (
      <Link className="mini" to={screen.to}>
        {screen.words}
      </Link>
    );
  return problem.here ? (
    <button type="button" className="mini" onClick={() => onJump(problem)}>
      Ir al campo
    </button>
  ) : null;
}
