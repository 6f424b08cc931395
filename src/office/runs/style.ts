import { wear } from '../../kit/wear.ts';
import '../payrolls/style.ts';
import '../split-style.ts';
import css from './runs.css?inline';

wear(css);
