import { wear } from '../../kit/wear.ts';
import css from './catalogue.css?inline';

wear(css);
