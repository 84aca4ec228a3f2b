import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { BrowserContext, Page, TestInfo } from '@playwright/test'
import { runtimeMachines } from '../src/core/runtime-machines.ts'
import { buildTrace, type StoredTrace } from '../src/core/trace/build-trace.ts'
import type { TraceFile } from '../src/core/trace/trace-file.ts'

/** The trace of a page's device, read without the product, which may be what failed. */
export const pageTrace = async (page: Page, home: string, database = 'worktide'): Promise<TraceFile> => {
  const stored = await page.evaluate(async (name) => {
    const whenDone = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await whenDone(indexedDB.open(name))
    const rows: Record<string, unknown[]> = {}
    for (const store of ['machines', 'log', 'timers', 'effects', 'counters'])
      rows[store] = await whenDone(db.transaction(store).objectStore(store).getAll())
    db.close()
    return rows
  }, database)
  const facts = { at: Date.now(), build: 'test', home, userAgent: 'test' }
  return buildTrace(runtimeMachines as never, stored as unknown as StoredTrace, facts)
}

/** Saves a trace file for each device of a failed test, with the command to replay it. */
export const savePageTraces = async (
  context: BrowserContext,
  info: TestInfo,
  home: string,
  database?: string,
): Promise<void> => {
  const [page] = context.pages()
  if (!page) return
  try {
    const path = info.outputPath(`trace-${info.workerIndex}-${Date.now()}.json`)
    const trace = await pageTrace(page, home, database)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(trace, null, 1))
    console.log(`npm run replay -- ${relative(process.cwd(), path)}`)
  } catch (error) {
    console.log(`no trace of ${page.url()}: ${error}`)
  }
}
