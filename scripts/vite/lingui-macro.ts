import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'
import { resultCache } from './result-cache.ts'

interface Expanded {
  code: string
  map: unknown
}

/** Our own `Trans` instead of Lingui's, which takes tags in names for its own. The extractor knows Lingui's only, so it is no setting. */
const withOwnTrans = (code: string): string =>
  code.replace(/^(import \{ Trans as \w+ \} from) "@lingui\/react";$/m, '$1 "#trans";')

const expand = async (code: string, id: string): Promise<Expanded | null> => {
  const result = await transformAsync(code, {
    filename: id,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: ['@lingui/babel-plugin-lingui-macro'],
  })
  return result?.code ? { code: withOwnTrans(result.code), map: result.map } : null
}

/**
 * Expands Lingui's macros; plugin-react 6 does not include Babel. It takes a third of a build, so each text of a file is expanded
 * once for all builds and tests: `npm ci` empties the folder.
 */
export const linguiMacro = (folder = 'node_modules/.cache/lingui-macro'): Plugin => {
  const cached = resultCache(folder)
  return {
    name: 'lingui-macro',
    enforce: 'pre',
    transform: {
      filter: { id: /\.[cm]?tsx?$/, code: /@lingui\/(core|react)\/macro/ },
      // production leaves out the English text
      handler: (code, id) => cached(['#trans', process.env.NODE_ENV, id, code], () => expand(code, id)) as never,
    },
  }
}
