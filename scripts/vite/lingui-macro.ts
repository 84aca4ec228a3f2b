import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

interface Expanded {
  code: string
  map: unknown
}

const expand = async (code: string, id: string): Promise<Expanded | null> => {
  const result = await transformAsync(code, {
    filename: id,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: ['@lingui/babel-plugin-lingui-macro'],
  })
  return result?.code ? { code: result.code, map: result.map } : null
}

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: Record<string, string>
}
const versions = ['@babel/core', '@lingui/babel-plugin-lingui-macro'].map((name) => devDependencies[name])

const remembered = (file: string): Expanded | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Several processes may write the same file at once. */
const remember = (file: string, expanded: Expanded): void => {
  const writing = `${file}.${process.pid}`
  writeFileSync(writing, JSON.stringify(expanded))
  renameSync(writing, file)
}

/**
 * Expands Lingui's macros; plugin-react 6 does not include Babel. It takes a third of a build, so each text of a file is expanded
 * once for all builds and tests: `npm ci` empties the folder.
 */
export const linguiMacro = (folder = 'node_modules/.cache/lingui-macro'): Plugin => ({
  name: 'lingui-macro',
  enforce: 'pre',
  transform: {
    filter: { id: /\.[cm]?tsx?$/, code: /@lingui\/(core|react)\/macro/ },
    async handler(code, id) {
      // production leaves out the English text
      const given = JSON.stringify([versions, process.env.NODE_ENV, id, code])
      const file = join(folder, `${createHash('sha256').update(given).digest('hex')}.json`)
      const known = remembered(file)
      if (known) return known as never
      const expanded = await expand(code, id)
      if (!expanded) return null
      mkdirSync(folder, { recursive: true })
      remember(file, expanded)
      return expanded as never
    },
  },
})
