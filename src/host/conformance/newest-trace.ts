import type { TraceFile } from '../../core/trace/trace-file.ts'

type ReadTrace = () => Promise<TraceFile | undefined>

let newest: ReadTrace | undefined

/** Registers how to read the newest trace of this test; a failed test saves it (`test/failed-test-trace.ts`). */
export const rememberTrace = (read: ReadTrace | undefined): void => {
  newest = read
}

export const newestTrace = async (): Promise<TraceFile | undefined> => newest?.()
