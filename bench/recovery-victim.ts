/** A process that runs a step and is killed in the middle of it. Arguments: workspace, file for the session's id. */
import { writeFileSync } from 'node:fs';
import { Runtime } from '../src/runtime/runtime.ts';

const [workspace = '', sessionFile = ''] = process.argv.slice(2);
const runtime = new Runtime({ workspace });
runtime.onSession = id => writeFileSync(sessionFile, id);
await runtime.run({ name: 'bench', instructions: 'You answer.' }, 'go');
