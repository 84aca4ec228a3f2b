import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Only helps while a password is chosen, which needs the network anyway: a quarter of a megabyte. */
const leftOut = /^\/assets\/password-score-rules-/
const kept = [/^\/index\.html$/, /^\/[\w.-]+\.(css|svg)$/, /^\/assets\/.+\.(js|css|svg)$/]

const isKept = (path: string): boolean => kept.some((expression) => expression.test(path)) && !leftOut.test(path)

/**
 * Writes `files.json`, the files that the worker keeps on the device, and the list's hash into the worker: a build with
 * other files has another worker, which the browser notices by that.
 */
export const writeFileList = (page: string): void => {
  const paths = ['', 'assets']
    .flatMap((folder) => readdirSync(join(page, folder)).map((name) => `/${folder && `${folder}/`}${name}`))
    .filter(isKept)
    .sort()
  const hash = createHash('sha256').update(paths.join())
  for (const path of paths) if (!path.startsWith('/assets/')) hash.update(readFileSync(join(page, path)))
  const id = hash.digest('hex').slice(0, 16)
  writeFileSync(join(page, 'files.json'), JSON.stringify({ id, paths }))
  const worker = readFileSync(join(page, 'sw.js'), 'utf8')
  if (!worker.includes('__BUILD_ID__')) throw new Error('the worker has no place for the id of the build')
  writeFileSync(join(page, 'sw.js'), worker.replaceAll('__BUILD_ID__', id))
}
