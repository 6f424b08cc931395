import { wear } from '../../kit/wear.ts';
import css from './adjustments.css?inline';

wear(css);
