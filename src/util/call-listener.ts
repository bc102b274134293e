/** Calls what a caller has given us to listen with: neither its exception nor its rejected promise gets any further. */

/** Runs `call`; what it throws, or rejects with later on, goes to `onError`. */
export function callListener(call: () => unknown, onError: (error: unknown) => void): void {
  try {
    const returned = call();
    // An `async` function passes as a listener; nobody awaits it, so its rejection would end the process.
    if (returned instanceof Promise) returned.catch(onError);
  } catch (error) {
    onError(error);
  }
}
