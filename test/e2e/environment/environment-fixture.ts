import { type BrowserContext, expect } from '@playwright/test'
import { savePageTraces } from '../../page-trace.ts'
import { patience } from '../../patience.ts'
import { engine } from './engine.ts'
import { type Environment, openEnvironment } from './open-environment.ts'
import { People } from './people.ts'

export interface EnvironmentOptions {
  /** Where the machines run in this project: in a worker, or in the page because workers are blocked. */
  runtime: 'worker' | 'page'
  /** Additional environment of the server, for files that need it: `test.use({ serverEnv: { … } })`. */
  serverEnv: Record<string, string>
}

interface EnvironmentTest {
  people: People
  /** Errors and warnings of the browser; each test fails if there are any. */
  complaints: string[]
  /** Collects the complaints of a context that a test created; its own is watched already. */
  watch: (context: BrowserContext) => Promise<void>
}

interface EnvironmentWorker {
  serverEnv: Record<string, string>
  environment: Environment
}

const isComplaint = (text: string): boolean =>
  /content security policy|trusted ?(type|html|script)|hydrat|unique "key"|is not assignable to attribute/i.test(text)

const unanswered =
  /^Failed to load ‘.* A ServiceWorker (passed (an Error Response|a promise .* rejected with ‘(TypeError: NetworkError|AbortError))|intercepted the request and encountered an unexpected error)/
const unreadable = /^The resource at “.* was blocked due to its Cross-Origin-Resource-Policy/

/** Firefox also reports requests without an answer, cancelled or unreadable ones as errors of the page. */
const isLostRequest = ({ stack = '' }: Error): boolean => unanswered.test(stack) || unreadable.test(stack)

/** Logs content policy violations of a page or worker, because not all of them reach the console. */
const logViolations = () =>
  addEventListener('securitypolicyviolation', (event) => {
    const { violatedDirective, blockedURI, sourceFile, sample } = event as SecurityPolicyViolationEvent
    console.error(`Content Security Policy: ${[violatedDirective, blockedURI, sourceFile, sample].join(' · ')}`)
  })

/** Collects errors of a context's pages and violations of their policy. */
export const watchContext = async (context: BrowserContext, complaints: string[]): Promise<void> => {
  context.on('page', (page) => {
    page.on('pageerror', (error) => {
      if (!isLostRequest(error)) complaints.push(`${page.url()}: ${error.stack ?? error.message}`)
    })
  })
  context.on('console', (message) => {
    const from = message.page()?.url() ?? message.worker()?.url()
    if (isComplaint(message.text())) complaints.push(`${from}: ${message.text()}`)
  })
  context.on('serviceworker', (worker) => {
    // a worker that was stopped receives it when it starts again
    worker.evaluate(logViolations).catch(() => {})
  })
  await context.addInitScript(logViolations)
}

/** A server with its own database, mailbox and network per Playwright worker; see test/README.md. */
export const test = engine.extend<EnvironmentTest & Pick<EnvironmentOptions, 'runtime'>, EnvironmentWorker>({
  runtime: ['worker', { option: true }],
  serverEnv: [{}, { option: true, scope: 'worker' }],

  environment: [
    async ({ serverEnv }, use) => {
      const environment = await openEnvironment(serverEnv)
      await use(environment)
      await environment.close()
    },
    { scope: 'worker', timeout: patience * 90_000 },
  ],

  baseURL: ({ environment }, use) => use(environment.origin),
  people: ({ environment }, use) => use(new People(environment.origin, environment.mailbox)),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  complaints: async ({}, use) => {
    const complaints: string[] = []
    await use(complaints)
    expect(complaints, 'what the browser complained about').toEqual([])
  },

  watch: ({ complaints }, use) => use((context) => watchContext(context, complaints)),

  context: async ({ context, watch, environment, runtime }, use, info) => {
    await watch(context)
    await use(context)
    if (info.status !== info.expectedStatus) await savePageTraces(context, info, runtime)
    await environment.gate.reset()
  },
})

export { expect }
