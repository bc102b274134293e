/** A live view in a process of its own on a pseudo-terminal, told what to do over a socket. Needs the build. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { onTerminal, type Terminal, type TerminalOptions } from './terminal.ts';

export interface Report {
  readonly line?: string;
  readonly to?: string;
  readonly interrupt?: boolean;
  readonly inputEnd?: boolean;
  readonly poured?: number;
  readonly tookMs?: number;
  /** Processor time of the longest turn of the event loop. */
  readonly longestTurnMs?: number;
  readonly heaps?: readonly number[];
}

export interface Stage extends Terminal {
  readonly reports: Report[];
  order(order: Readonly<Record<string, unknown>>): void;
  event(event: Readonly<Record<string, unknown>>): void;
  /** Resolves with the first report that is so. */
  reported(isSo: (report: Report) => boolean): Promise<Report>;
}

export async function stage(options: TerminalOptions & { readonly lang?: string } = {}): Promise<Stage> {
  const directory = mkdtempSync(join(tmpdir(), 'flower-stage-'));
  const path = join(directory, 'socket');
  const reports: Report[] = [];
  const watchers = new Set<() => void>();
  const connected = new Promise<Socket>(resolve => {
    const server = createServer(socket => {
      createInterface({ input: socket }).on('line', line => {
        const report: Report & { readonly ready?: boolean } = JSON.parse(line);
        if (report.ready === true) resolve(socket);
        else reports.push(report);
        for (const watcher of watchers) watcher();
      });
      socket.on('error', () => undefined);
    });
    server.listen(path);
    onTestFinished(() => {
      server.close();
      rmSync(directory, { recursive: true, force: true });
    });
  });
  const file = join(import.meta.dirname, 'stage.mjs');
  const terminal = onTerminal(['--expose-gc', file, path, options.lang ?? 'en'], options);
  const socket = await connected;
  const order = (message: Readonly<Record<string, unknown>>): void => {
    socket.write(`${JSON.stringify(message)}\n`);
  };
  await terminal.shows('>');
  return {
    ...terminal,
    reports,
    order,
    event: event => order({ do: 'event', event }),
    reported: isSo =>
      new Promise(resolve => {
        const look = (): void => {
          const found = reports.find(isSo);
          if (found === undefined) return;
          watchers.delete(look);
          resolve(found);
        };
        watchers.add(look);
        look();
      }),
  };
}
