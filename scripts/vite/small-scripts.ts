import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'

/** The scripts of `public`, which run before the page's own. */
const names = ['start-watch.js', 'early.js', 'last-screen.js']

/** Minifies them, before the worker's list of files is written with their digests. */
export const smallScripts = (): Plugin => ({
  name: 'small-scripts',
  apply: 'build',
  writeBundle: ({ dir = '' }) => {
    for (const name of names) {
      const file = join(dir, name)
      writeFileSync(file, minifySync(name, readFileSync(file, 'utf8')).code)
    }
  },
})
