import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { testFolder } from '../../server/test/database/memory-folder.ts'
import { freePort } from '../e2e/environment/server-process.ts'
import { BrowserNetwork } from './browser-network.ts'
import { WebDriver } from './web-driver.ts'
import { miniBrowserPath } from './webkit-path.ts'

export type PageLoadStrategy = 'normal' | 'none'

export interface BrowserSettings {
  locale: string
  timeZone: string
  isDark: boolean
  hasWorkers: boolean
  /** When a navigation is done: with `none` at once, for pages whose scripts a spec holds back. */
  pageLoadStrategy: PageLoadStrategy
}

/** Provides a locale under the requested name: the browser's language is the system's, and a minimal system has only C. */
const nameLocale = (folder: string, name: string): string => {
  symlinkSync('/usr/lib/locale/C.utf8', join(folder, name))
  return name
}

const environment = (folder: string, { locale, timeZone, isDark }: BrowserSettings): NodeJS.ProcessEnv => ({
  ...process.env,
  LC_ALL: nameLocale(folder, `${locale.replace('-', '_')}.UTF-8`),
  LOCPATH: folder,
  // Chinese input would wait for a missing input method
  GTK_IM_MODULE: 'gtk-im-context-simple',
  TZ: timeZone,
  GTK_THEME: isDark ? 'Adwaita:dark' : 'Adwaita',
  LIBGL_ALWAYS_SOFTWARE: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  XDG_CACHE_HOME: folder,
  XDG_CONFIG_HOME: folder,
  XDG_DATA_HOME: folder,
  // a cache of the media library's plugins; without it each start would search for them and take a third longer
  GST_REGISTRY: resolve('node_modules/.cache/webkit-media-plugins.bin'),
})

const processes = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, rest = ''] = /\) \S (.*)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
        const [, group = ''] = rest.split(' ')
        return [{ pid: Number(name), group: Number(group) }]
      } catch {
        return []
      }
    })

const threadNames = (pid: number): string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').trim(),
    )
  } catch {
    return []
  }
}

/** A start takes 2 s, on a busy machine 10. */
const startMs = 25_000

const end = ({ pid }: ChildProcess, folder: string): void => {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // they have exited
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** A WebKit process with an empty profile: one per context. Needs a DISPLAY. */
export class MiniBrowser {
  readonly driver: WebDriver
  readonly network: BrowserNetwork
  private readonly child: ChildProcess
  private readonly folder: string

  private constructor(driver: WebDriver, network: BrowserNetwork, child: ChildProcess, folder: string) {
    this.driver = driver
    this.network = network
    this.child = child
    this.folder = folder
  }

  /** A browser that does not connect with its driver, about one in a hundred on a busy machine, is started again. */
  static async open(settings: BrowserSettings, triesLeft = 2): Promise<MiniBrowser> {
    const folder = mkdtempSync(join(testFolder(), 'worktide-webkit-'))
    const port = await freePort()
    const child = spawn('WebKitWebDriver', [`--port=${port}`], {
      env: environment(folder, settings),
      detached: true,
      stdio: 'ignore',
    })
    const origin = `http://127.0.0.1:${port}`
    for (let tries = 0; tries < 200; tries++) {
      const isUp = await fetch(`${origin}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isUp) break
      await delay(25)
    }
    const network = await BrowserNetwork.open()
    const args = ['--automation', ...(settings.hasWorkers ? [] : ['--features=-ServiceWorkers'])]
    try {
      const wanted = {
        pageLoadStrategy: settings.pageLoadStrategy,
        proxy: { proxyType: 'manual', httpProxy: network.address, noProxy: [] },
        'webkitgtk:browserOptions': { binary: miniBrowserPath, args },
      }
      const driver = await WebDriver.open(origin, wanted, AbortSignal.timeout(startMs))
      return new MiniBrowser(driver, network, child, folder)
    } catch (error) {
      network.close()
      end(child, folder)
      if (triesLeft === 0) throw error
      return MiniBrowser.open(settings, triesLeft - 1)
    }
  }

  /** The process that runs a service worker's thread, if any. */
  workerProcess(): number | undefined {
    return processes()
      .filter(({ group }) => group === this.child.pid)
      .find(({ pid }) => threadNames(pid).some((name) => name.endsWith('ServiceWorker')))?.pid
  }

  async close(): Promise<void> {
    await this.driver.close().catch(() => undefined)
    this.network.close()
    end(this.child, this.folder)
  }
}
