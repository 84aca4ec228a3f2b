import { test as base, expect, type Page } from '@playwright/test'
import { openWorld, type World } from './open-world.ts'
import { People } from './people.ts'

export interface WorldOptions {
  /** Where the machines run in this project: a worker, or the page because workers are blocked. */
  home: 'worker' | 'page'
  /** More environment for the server, for a file that needs another one: `test.use({ serverEnv: { … } })`. */
  serverEnv: Record<string, string>
}

interface WorldTest {
  people: People
  /** What the browser complained about; checked to be empty after each test. */
  complaints: string[]
  watch: (page: Page) => void
}

interface WorldWorker {
  serverEnv: Record<string, string>
  world: World
}

const isComplaint = (text: string): boolean =>
  /content security policy|trusted ?type|hydrat|unique "key"|is not assignable to attribute/i.test(text)

/** A server with its database, a mailbox and a network of its own per Playwright worker; see test/README.md. */
export const test = base.extend<WorldTest & Pick<WorldOptions, 'home'>, WorldWorker>({
  home: ['worker', { option: true }],
  serverEnv: [{}, { option: true, scope: 'worker' }],

  world: [
    async ({ serverEnv }, use) => {
      const world = await openWorld(serverEnv)
      await use(world)
      await world.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: ({ world }, use) => use(world.origin),
  people: ({ world }, use) => use(new People(world.origin, world.mailbox)),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  complaints: async ({}, use) => {
    const complaints: string[] = []
    await use(complaints)
    expect(complaints, 'what the browser complained about').toEqual([])
  },

  watch: ({ complaints }, use) =>
    use((page) => {
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.stack ?? error.message}`))
      page.on('console', (message) => {
        if (isComplaint(message.text())) complaints.push(`${page.url()}: ${message.text()}`)
      })
    }),

  context: async ({ context, watch, world }, use) => {
    context.on('page', watch)
    await use(context)
    await world.gate.reset()
  },
})

export { expect }
