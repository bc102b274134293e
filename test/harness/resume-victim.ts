/** A process that runs one step and is killed in the middle of it. Arguments: workspace. The model's address is in its environment. */
import { Runtime } from '../../src/runtime/runtime.ts';
import { lookingRuntime, lookingSpec } from './resume-victim-option.ts';

const runtime = new Runtime(lookingRuntime(process.argv[2] ?? ''));
runtime.onSession = id => process.send?.(id);
await runtime.run(lookingSpec, 'look at everything');
