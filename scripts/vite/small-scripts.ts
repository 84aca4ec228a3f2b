import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin, transformWithOxc } from 'vite'

/** The scripts of `public`, which run before the page's own. */
const names = ['start-watch.js', 'early.js', 'last-screen.js']
/** A syntax that engines read which are too old for the page: this script says so there. */
const lowered = { name: 'start-watch.js', target: 'es2018' } as const

/** Minifies them, before the worker's list of files is written with their digests. */
export const smallScripts = (): Plugin => ({
  name: 'small-scripts',
  apply: 'build',
  writeBundle: async ({ dir = '' }) => {
    for (const name of names) {
      const file = join(dir, name)
      const target = name === lowered.name ? lowered.target : 'esnext'
      const { code } = await transformWithOxc(readFileSync(file, 'utf8'), name, { target })
      writeFileSync(file, minifySync(name, code, { compress: { target } }).code)
    }
  },
})
