import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Only helps while a password is chosen, which needs the network anyway: a quarter of a megabyte. */
const leftOut = /^\/assets\/password-score-rules-/
const kept = [/^\/index\.html$/, /^\/[\w.-]+\.(css|svg)$/, /^\/assets\/.+\.(js|css|svg)$/]

/** 132 bits in base64: nobody finds another file of the same digest. */
const digestLength = 22

const isKept = (path: string): boolean => kept.some((expression) => expression.test(path)) && !leftOut.test(path)

/** As the worker counts it (`sw/build-files.ts`). */
const digest = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('base64').slice(0, digestLength)

/**
 * Writes `files.json`, the files that the worker keeps on the device with the digest of each, and the digest of that list
 * into the worker: a build with other files has another worker, which the browser notices by that; and what the worker
 * shows of the device's cache, where every script of the page can write, is what was built.
 */
export const writeFileList = (page: string): void => {
  const paths = ['', 'assets']
    .flatMap((folder) => readdirSync(join(page, folder)).map((name) => `/${folder && `${folder}/`}${name}`))
    .filter(isKept)
    .sort()
  const list = JSON.stringify(Object.fromEntries(paths.map((path) => [path, digest(readFileSync(join(page, path)))])))
  writeFileSync(join(page, 'files.json'), list)
  const worker = readFileSync(join(page, 'sw.js'), 'utf8')
  if (!worker.includes('__BUILD_ID__')) throw new Error('the worker has no place for the id of the build')
  writeFileSync(join(page, 'sw.js'), worker.replaceAll('__BUILD_ID__', digest(list)))
}
