/** Writes the public surface to `api/*.api.md`, or compares it with what is there. Reads the declarations in `dist/`. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const ROOT = join(import.meta.dirname, '..');
const QUIET = { default: { logLevel: 'none' } };

/** Entry points by the name of their report. */
const ENTRIES = { flower: 'dist/index.d.ts', testing: 'dist/testing.d.ts' };

/**
 * @param {{ rewrite: boolean, scratch: string }} options `scratch` takes what was found, for comparing
 * @returns {string[]} names of the reports that do not say what is exported; with `rewrite`, of those that were written anew
 */
export function reportApi({ rewrite, scratch }) {
  mkdirSync(join(ROOT, 'api'), { recursive: true });
  const configs = Object.entries(ENTRIES).map(([name, entry]) => [name, configFor(name, entry, scratch)]);
  const [[, first], ...others] = configs;
  const compilerState = CompilerState.create(first, {
    additionalEntryPoints: others.map(([, { mainEntryPointFilePath }]) => mainEntryPointFilePath),
  });
  const options = { localBuild: rewrite, compilerState, messageCallback: silence };
  return configs
    .filter(([, config]) => Extractor.invoke(config, options).apiReportChanged)
    .map(([name]) => `api/${name}.api.md`);
}

function silence(message) {
  message.handled = true;
}

function configFor(name, entry, scratch) {
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: ROOT,
      mainEntryPointFilePath: join(ROOT, entry),
      compiler: { tsconfigFilePath: join(ROOT, 'tsconfig.build.json') },
      apiReport: {
        enabled: true,
        reportFolder: join(ROOT, 'api'),
        reportTempFolder: scratch,
        reportFileName: name,
        // What an exported type is made of is public as well.
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: { compilerMessageReporting: QUIET, extractorMessageReporting: QUIET, tsdocMessageReporting: QUIET },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(ROOT, 'package.json'),
  });
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const written = reportApi({ rewrite: true, scratch: join(ROOT, 'reports/api') });
  console.log(written.length > 0 ? `Written: ${written.join(', ')}.` : 'The reports say what is exported.');
}
