/** Before a test file is loaded, the mutant of the run before is switched off; Stryker's own hook then switches on its own. */
import { inject } from 'vitest';

const provided = inject as (key: string) => unknown;
const switches = (globalThis as Record<string, unknown>)[String(provided('globalNamespace'))] as
  | { activeMutant?: string | undefined }
  | undefined;
if (provided('mutantActivation') === 'runtime' && switches !== undefined) switches.activeMutant = undefined;
