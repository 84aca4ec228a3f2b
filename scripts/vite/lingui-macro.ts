import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'
import { resultCache } from './result-cache.ts'

interface Expanded {
  code: string
  map: unknown
}

/** Our own `Trans` in place of Lingui's. Not in `lingui.config.ts`: the extractor finds the texts of Lingui's `Trans` only. */
const linguiConfig = {
  macro: { corePackage: ['@lingui/core/macro'], jsxPackage: ['@lingui/react/macro'] },
  runtimeConfigModule: {
    i18n: ['@lingui/core', 'i18n'],
    useLingui: ['@lingui/react', 'useLingui'],
    Trans: ['#trans', 'Trans'],
  },
}

const expand = async (code: string, id: string): Promise<Expanded | null> => {
  const result = await transformAsync(code, {
    filename: id,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig }]],
  })
  return result?.code ? { code: result.code, map: result.map } : null
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
      handler: (code, id) => cached([linguiConfig, process.env.NODE_ENV, id, code], () => expand(code, id)) as never,
    },
  }
}
