/** A queue that is read with `for await`: whoever pushes never waits, whoever reads waits for the next item or the end. */

/** Unbounded, in order, for one reader. */
export class AsyncQueue<T> implements AsyncIterable<T> {
  readonly #items: T[] = [];
  #wake: (() => void) | null = null;
  #isClosed = false;

  /** False when the queue is closed: the item was not taken. */
  push(item: T): boolean {
    if (this.#isClosed) return false;
    this.#items.push(item);
    this.#wake?.();
    return true;
  }

  /** Lets the reader end after what is already in it. */
  close(): void {
    this.#isClosed = true;
    this.#wake?.();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for (;;) {
      while (this.#items.length > 0) yield this.#items.shift() as T;
      if (this.#isClosed) return;
      await new Promise<void>(resolve => {
        this.#wake = resolve;
      });
      this.#wake = null;
    }
  }
}
