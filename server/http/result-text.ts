/**
 * A result that is already JSON: `shared`, which many answers contain, between two texts of its own. Its creator must have checked each part
 * against the schema of the call's result.
 */
export class ResultText {
  readonly #before: string
  readonly #shared: Buffer
  readonly #after: string

  constructor(before: string, shared: Buffer, after: string) {
    this.#before = before
    this.#shared = shared
    this.#after = after
  }

  /** The bytes of the result between these texts. */
  inside(before: string, after: string): Buffer {
    return Buffer.concat([Buffer.from(before + this.#before), this.#shared, Buffer.from(this.#after + after)])
  }
}
