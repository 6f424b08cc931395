import { wear } from '../../kit/wear.ts';
import css from './parameters.css?inline';

wear(css);
