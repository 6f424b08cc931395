import { wear } from '../kit/wear.ts';
import css from './split.css?inline';

wear(css);
