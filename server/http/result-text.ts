/** A result that is JSON already. Whoever makes it has checked each part by the schema of the call's result. */
export class ResultText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
