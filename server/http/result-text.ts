/** A result that is already JSON. Its creator must have checked each part against the schema of the call's result. */
export class ResultText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
