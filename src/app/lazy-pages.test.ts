import { expect, test } from 'vitest'
import { lazyPages } from './lazy-pages.ts'

test.each(Object.entries(lazyPages))('the file of %s exports its page', async (_, load) => {
  expect(await load()).toBeTypeOf('function')
})
