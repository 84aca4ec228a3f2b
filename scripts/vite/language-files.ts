import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

const sources = ['', 'pages/', 'work/'].flatMap((folder) =>
  ['en', 'zh'].map((name) => `src/locale/${folder}${name}.po`),
)

/** A version that changes with every text. */
const version = (): string => {
  const hash = createHash('sha256')
  for (const file of sources) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

/** The texts of a built catalogue. */
const textsIn = async (code: string): Promise<string> => {
  const { messages } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return JSON.stringify(messages)
}

/**
 * Writes the pages' texts once more, as data: `languages/VERSION/pages-zh.json`. An operator puts the folder `languages` where
 * `LANGUAGE_CDN` points (LOC-8). Pages know the version as `languagesVersion`.
 */
export const languageFiles = (): Plugin => ({
  name: 'language-files',
  config: () => ({ define: { languagesVersion: JSON.stringify(version()) } }),
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !file.facadeModuleId?.endsWith('.po')) continue
      const name = relative('src/locale', file.facadeModuleId).replace('.po', '').replace('/', '-')
      const fileName = `languages/${version()}/${name}.json`
      this.emitFile({ type: 'asset', fileName, source: await textsIn(file.code) })
    }
  },
})
