/** A requirement of OWASP ASVS 5.0, in words of ours, and how it is met. */
export interface Requirement {
  level: 1 | 2
  asks: string
  met:
    | {
        /** `file › title` of each test that fails when it is not. */
        tests: readonly string[]
      }
    | {
        /** The section of `server/SECURITY.md` where it is decided: the standard asks for a document. */
        document: string
        /** `file › title` of each test that fails when what is done is not what is written there. */
        tests: readonly string[]
      }
    /** What there is nothing of, so that it asks nothing of us. */
    | { absent: string }
    /** It asks something of us, and we do not do it, or do not show it by a test; and why. */
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
