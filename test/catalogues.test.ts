import { dirname, join } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { expect, test, vi } from 'vitest'
import { importsOf, readSources } from './source-files.ts'

// slow: extracts the texts of a thousand files again
vi.setConfig({ testTimeout: 60_000 })

const catalogues = await getCatalogs(getConfig({ configPath: 'lingui.config.ts' }))

test.each(catalogues)('$path contains every text of its source, and Chinese is complete', async (catalogue) => {
  const collected = await catalogue.collect()
  const wanted = Object.keys(collected ?? {}).sort()
  expect(wanted.length).toBeGreaterThan(0)
  for (const locale of ['zh', 'en']) {
    const messages = (await catalogue.read(locale)) ?? {}
    const held = Object.keys(messages).filter((id) => !messages[id]?.obsolete)
    expect(held.sort(), `texts of the code and of ${catalogue.path} differ: npm run extract`).toEqual(wanted)
    if (locale === 'en') continue
    const untold = Object.values(messages).filter(({ translation }) => !translation)
    const advice = `write the Chinese of these into ${catalogue.path.replace('{locale}', locale)}.po`
    expect(
      untold.map(({ message }) => message),
      advice,
    ).toEqual([])
  }
})

const valuesOf = (text = '') => new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name as string))

test('no text has a value that its source does not give it', async () => {
  const texts = await Promise.all(
    catalogues.map(async (catalogue) => Object.values((await catalogue.read('zh')) ?? {})),
  )
  const unknown = texts.flat().flatMap(({ message, translation }) => {
    const given = valuesOf(message)
    return [...valuesOf(translation)].some((name) => !given.has(name)) ? [[message, translation]] : []
  })
  expect(unknown).toEqual([])
})

const names = 'actor|name|orgName|orgUserName|providerName|subject'
const isNamed = new RegExp(`\\{(${names})\\}`)
const spacedName = new RegExp(`\\p{Script=Han} \\{(${names})\\}|\\{(${names})\\} \\p{Script=Han}`, 'u')

/** Names may be Chinese, so the stylesheet adds the space beside Latin names (`text-autospace`). Mails have no such style. */
test('no Chinese text of a page has a space beside a name, except a file name', async () => {
  const inPages = catalogues.filter(({ path }) => !path.includes('/locale/server/'))
  const texts = await Promise.all(inPages.map(async (catalogue) => Object.values((await catalogue.read('zh')) ?? {})))
  const named = texts.flat().flatMap(({ translation = '' }) => (isNamed.test(translation) ? [translation] : []))
  expect(named.length).toBeGreaterThan(100)
  const ofFiles = /^(已保存为|打开|下载|正在下载) \{name\}/
  expect(named.filter((text) => spacedName.test(text) && !ofFiles.test(text))).toEqual([])
})

/** Catalogues are merged when they are loaded: of a text that two of them contain, the translation loaded last wins. */
test('no text has two translations in the catalogues that a page may load together', async () => {
  const inPages = catalogues.filter(({ path }) => !path.includes('/locale/server/'))
  const held = await Promise.all(inPages.map(async (catalogue) => Object.entries((await catalogue.read('zh')) ?? {})))
  const first = new Map<string, string | undefined>()
  const twice = held.flat().flatMap(([id, { message, translation }]) => {
    const known = first.get(id) ?? translation
    first.set(id, known)
    return known === translation ? [] : [[message, known, translation]]
  })
  expect(twice, 'give both the same Chinese, or one of them a `context`').toEqual([])
})

/** `lingui.config.ts` puts the texts of some files into the pages' catalogue, which most screens of the work area do not load. */
test('no screen of the work area takes a text from a file whose texts come later', async () => {
  const held = await Promise.all(
    ['pages', 'work'].map(async (name) => {
      const catalogue = catalogues.find(({ path }) => path.includes(`/locale/${name}/`))
      const texts = Object.values((await catalogue?.read('en')) ?? {})
      return new Set(texts.flatMap(({ origin }) => origin?.map(([file]) => file) ?? []))
    }),
  )
  const [inPages, inWork] = held as [Set<string>, Set<string>]
  const laterRooms = /^src\/work\/(groups|import|settings)\/|^src\/work\/share\/share-dialog\./
  const isLater = (path: string) => /^src\/(work|shared)\//.test(path) && inPages.has(path) && !inWork.has(path)
  const sources = new Map(readSources().map((file) => [file.path, file]))
  const isSooner = (path: string) =>
    path.startsWith('src/work/') && !/\.test\./.test(path) && (!laterRooms.test(path) || inWork.has(path))
  const sooner = new Set([...sources.keys()].filter(isSooner))
  const taken: string[] = []
  // a set also visits what is added on the way: the shared files that these import
  for (const path of sooner) {
    const file = sources.get(path)
    for (const { from, how } of file ? importsOf(file) : []) {
      const imported = join(dirname(path), from)
      if (how === 'value' && isLater(imported)) taken.push(`${path} imports ${imported}`)
      else if (how === 'value' && imported.startsWith('src/shared/')) sooner.add(imported)
    }
  }
  expect([...inPages].filter(isLater).length).toBeGreaterThan(10)
  expect(taken).toEqual([])
})
