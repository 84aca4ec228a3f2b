import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../../../scripts/browser.ts'

/** Kills every process of the browser that was started on this profile. */
const killAll = (profile: string) => {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile)) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // it has exited
    }
  }
}

/** A browser with its own profile that can be killed like by a power cut and reopened. */
export class KillableBrowser {
  readonly profile = mkdtempSync(join(tmpdir(), 'worktide-profile-'))
  private readonly baseURL: string
  private readonly runtime: 'worker' | 'page'
  private context: BrowserContext | undefined

  constructor(baseURL: string, runtime: 'worker' | 'page') {
    this.baseURL = baseURL
    this.runtime = runtime
  }

  async open(): Promise<BrowserContext> {
    this.context = await chromium.launchPersistentContext(this.profile, {
      ...(await findBrowser()),
      baseURL: this.baseURL,
      locale: 'en-GB',
      serviceWorkers: this.runtime === 'worker' ? 'allow' : 'block',
    })
    return this.context
  }

  async kill(): Promise<void> {
    killAll(this.profile)
    await this.context?.close().catch(() => undefined)
  }

  async dispose(): Promise<void> {
    await this.kill()
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
