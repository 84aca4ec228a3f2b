import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'

const require = createRequire(import.meta.url)

export type Text = string | RegExp

/** Playwright's format of texts in selectors. Not its public interface, but the version is locked. */
export const { iso } = require('playwright-core/lib/coreBundle') as {
  iso: {
    escapeForTextSelector(text: Text, exact: boolean): string
    escapeForAttributeSelector(text: Text, exact: boolean): string
  }
}

const bundle = readFileSync(require.resolve('playwright-core/lib/coreBundle'), 'utf8')
const literal = [...bundle.matchAll(/^\s*source\d* = ('.*');$/gm)].find(([, text]) => text?.includes('internal:role'))
if (!literal) throw new Error('Playwright keeps its page script elsewhere: test/webkit/selector-engine.ts must follow')

const options = {
  isUnderTest: false,
  sdkLanguage: 'javascript',
  testIdAttributeName: 'data-testid',
  stableRafCount: 1,
  browserName: 'webkit',
  shouldPrependErrorPrefix: false,
  isUtilityWorld: false,
  customEngines: [],
}

/**
 * Playwright's script inside a page: finds, checks and compares as in the other browsers. Each page has the focus there
 * too; here no window manager would give it.
 */
export const engineScript = `
  const module = {};
  ${runInNewContext(literal[1] ?? '')}
  document.hasFocus = () => true;
  Object.defineProperty(window, Symbol.for('engine'), {
    value: new (module.exports.InjectedScript())(globalThis, ${JSON.stringify(options)}),
  });
`
