import { wear } from '../../kit/wear.ts';
import '../drop-style.ts';
import css from './enabler.css?inline';
import portal from './portal.css?inline';
import steps from './steps.css?inline';
import testSet from './test-set.css?inline';

wear(css);
wear(steps);
wear(testSet);
wear(portal);
