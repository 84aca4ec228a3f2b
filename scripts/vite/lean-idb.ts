import type { Plugin } from 'vite'

/** Where idb adds, by side effects that keep it in every build, what no store here uses: calls of the database itself, cursors. */
const comforts = 'const readMethods = '
const exported = /export \{[^}]*\};/

/** idb 8.0.4 without its comforts: promises for requests and transactions, and no more. The worker has a budget. */
export const leanIdb = (): Plugin => ({
  name: 'lean-idb',
  enforce: 'pre',
  transform: {
    filter: { id: /idb\/build\/index\.js/ },
    handler(code, id) {
      const at = code.indexOf(comforts)
      if (at < 0 || !exported.test(code)) throw new Error(`${id} is not the idb that lean-idb.ts knows`)
      return { code: `${code.slice(0, at)}\n${exported.exec(code)?.[0]}`, map: null }
    },
  },
})
