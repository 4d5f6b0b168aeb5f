/** The luck of one label: words of 32 bits from HMAC-SHA-256(battle seed; label "|" counter), eight a block. docs/fairness.md tells it exactly. */
import type { HmacKey } from "./hash";

const RANGE = 2 ** 32;

export class Stream {
  private counter = 0;
  private words: number[] = [];

  constructor(
    private readonly key: HmacKey,
    private readonly label: string,
  ) {}

  private async word(): Promise<number> {
    if (!this.words.length) {
      const block = new DataView((await this.key(`${this.label}|${this.counter}`)).buffer);
      this.counter += 1;
      this.words = Array.from({ length: 8 }, (_, at) => block.getUint32(4 * at));
    }
    return this.words.shift() ?? 0;
  }

  /** A number from 0 to n-1; words beyond the last whole multiple of n are thrown away. */
  async below(n: number): Promise<number> {
    if (n === 1) return 0;
    for (;;) {
      const word = await this.word();
      if (word < RANGE - (RANGE % n)) return word % n;
    }
  }

  /** Fisher–Yates from the top. */
  async shuffled<T>(things: readonly T[]): Promise<T[]> {
    const order = [...things];
    for (let top = order.length - 1; top > 0; top--) {
      const other = await this.below(top + 1);
      [order[top], order[other]] = [order[other] as T, order[top] as T];
    }
    return order;
  }
}
