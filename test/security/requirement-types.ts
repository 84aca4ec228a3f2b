/** A requirement of OWASP ASVS 5.0 in our words, and how it is met. */
export interface Requirement {
  level: 1 | 2
  asks: string
  met:
    | {
        /** `file › title` of tests that fail if it is not met. */
        tests: readonly string[]
      }
    | {
        /** The section of `server/SECURITY.md` with the decision: the standard requires a document. */
        document: string
        /** `file › title` of tests that fail if the code differs from the document. */
        tests: readonly string[]
      }
    /** The feature that is absent, so that the requirement does not apply. */
    | { absent: string }
    /** The requirement applies but is not met or not tested, with the reason. */
    | { open: string }
}

export type Requirements = Readonly<Record<string, Requirement>>

export const tested = (level: 1 | 2, asks: string, ...tests: string[]): Requirement => ({ level, asks, met: { tests } })
export const decided = (level: 1 | 2, asks: string, document: string, ...tests: string[]): Requirement => ({
  level,
  asks,
  met: { document, tests },
})
export const absent = (level: 1 | 2, asks: string, why: string): Requirement => ({ level, asks, met: { absent: why } })
export const open = (level: 1 | 2, asks: string, why: string): Requirement => ({ level, asks, met: { open: why } })
