import type { TraceFile } from '../../core/trace/trace-file.ts'

type ReadTrace = () => Promise<TraceFile | undefined>

let newest: ReadTrace | undefined

/** How to read what the newest device or machine of this test did: a test that fails leaves its file (`test/failed-test-trace.ts`). */
export const rememberTrace = (read: ReadTrace | undefined): void => {
  newest = read
}

export const newestTrace = async (): Promise<TraceFile | undefined> => newest?.()
