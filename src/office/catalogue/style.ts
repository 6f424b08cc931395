import { wear } from '../../kit/wear.ts';
import css from './catalogue.css?inline';
import form from './record-form.css?inline';

wear(css);
wear(form);
