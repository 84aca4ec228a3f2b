import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: Record<string, string>
}
const versions = Object.entries(devDependencies).filter(([name]) => /^@(babel|lingui)\//.test(name))

const readKnown = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Several processes may write the same file at once. */
const write = (file: string, result: unknown): void => {
  const writing = `${file}.${process.pid}`
  writeFileSync(writing, JSON.stringify(result))
  renameSync(writing, file)
}

/**
 * Keeps in `folder` what Babel makes of a text, for all builds and tests; `npm ci` empties it. `given` is all that the result depends on,
 * but for the versions of the packages.
 */
export const resultCache =
  (folder: string) =>
  async <Result>(given: readonly unknown[], make: () => Promise<Result>): Promise<Result> => {
    const name = createHash('sha256')
      .update(JSON.stringify([versions, ...given]))
      .digest('hex')
    const file = join(folder, `${name}.json`)
    const known = readKnown(file)
    if (known) return known as Result
    const result = await make()
    if (!result) return result
    mkdirSync(folder, { recursive: true })
    write(file, result)
    return result
  }
