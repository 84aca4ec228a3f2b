import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { expect, test } from 'vitest'

const catalogues = await getCatalogs(getConfig({ configPath: 'lingui.config.ts' }))

test.each(catalogues)('$path holds every text of its source, and Chinese is complete', async (catalogue) => {
  const collected = await catalogue.collect()
  const wanted = Object.keys(collected ?? {}).sort()
  expect(wanted.length).toBeGreaterThan(0)
  for (const locale of ['zh', 'en']) {
    const messages = (await catalogue.read(locale)) ?? {}
    const held = Object.keys(messages).filter((id) => !messages[id]?.obsolete)
    expect(held.sort(), `run npm run extract for ${locale}`).toEqual(wanted)
    const untold = locale === 'zh' ? Object.values(messages).filter(({ translation }) => !translation) : []
    expect(untold.map(({ message }) => message)).toEqual([])
  }
})
