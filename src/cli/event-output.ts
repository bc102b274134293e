/** Standard output as a stream of events, and of nothing else. */

let write: (line: string) => void = line => void process.stdout.write(line);

/** Writes an event as a line of JSON. */
export function writeEvent(event: unknown): void {
  write(`${JSON.stringify(event)}\n`);
}

/** Where a command writes what is meant for people: beside a stream of events that is stderr. */
export function outputForPeople({ json }: { readonly json: boolean }): NodeJS.WriteStream {
  return json ? process.stderr : process.stdout;
}

/**
 * From now on whatever else is written to `process.stdout` goes to stderr: between the events it would be a line that is no
 * JSON. Out of reach is what goes to the descriptor itself: `fs.writeSync(1, …)`, a child that inherits it.
 */
export function keepOutputForEvents(): void {
  const { stdout, stderr } = process;
  const own = stdout.write.bind(stdout);
  write = line => void own(line);
  stdout.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    const [encoding, done] = typeof rest[0] === 'function' ? [undefined, rest[0]] : rest;
    stderr.write(chunk, encoding as BufferEncoding | undefined, done as (() => void) | undefined);
    // Whoever is told to wait would wait for a word of stdout.
    return true;
  };
}
