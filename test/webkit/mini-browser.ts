import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../e2e/world/server-process.ts'
import { WebDriver } from './web-driver.ts'
import { miniBrowserPath } from './webkit-path.ts'

export interface Look {
  locale: string
  timeZone: string
  isDark: boolean
  hasWorkers: boolean
}

/** The driver swallows what the browser prints, so a script in between writes it to a file. */
const wrapped = (folder: string): string => {
  const script = join(folder, 'browser')
  writeFileSync(script, `#!/bin/sh\nexec '${miniBrowserPath}' "$@" >>'${folder}/console' 2>&1\n`)
  chmodSync(script, 0o755)
  return script
}

const environment = (folder: string, { locale, timeZone, isDark }: Look): NodeJS.ProcessEnv => ({
  ...process.env,
  LANG: `${locale.replace('-', '_')}.UTF-8`,
  LANGUAGE: locale.replace('-', '_'),
  TZ: timeZone,
  GTK_THEME: isDark ? 'Adwaita:dark' : 'Adwaita',
  LIBGL_ALWAYS_SOFTWARE: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  XDG_CACHE_HOME: folder,
  XDG_CONFIG_HOME: folder,
  XDG_DATA_HOME: folder,
})

const processes = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, command = '', rest = ''] = /\((.*)\) \S (.*)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
        const [, group = ''] = rest.split(' ')
        return [{ pid: Number(name), command, group: Number(group) }]
      } catch {
        return []
      }
    })

/** A WebKit of its own, with nothing from before and nothing kept: one per context. It needs a DISPLAY. */
export class MiniBrowser {
  readonly driver: WebDriver
  private readonly child: ChildProcess
  private readonly folder: string

  private constructor(driver: WebDriver, child: ChildProcess, folder: string) {
    this.driver = driver
    this.child = child
    this.folder = folder
  }

  static async open(look: Look): Promise<MiniBrowser> {
    const folder = mkdtempSync(join(tmpdir(), 'worktide-webkit-'))
    const port = await freePort()
    const child = spawn('WebKitWebDriver', [`--port=${port}`], {
      env: environment(folder, look),
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
    const args = ['--automation', '--enable-write-console-messages-to-stdout=true']
    if (!look.hasWorkers) args.push('--features=-ServiceWorkers')
    return new MiniBrowser(await WebDriver.open(origin, { binary: wrapped(folder), args }), child, folder)
  }

  /** Everything that its pages and workers have written to the console so far, a line each. */
  console(): string[] {
    try {
      return readFileSync(join(this.folder, 'console'), 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('CONSOLE'))
    } catch {
      return []
    }
  }

  /** Processes that run pages and workers, the oldest first. */
  webProcesses(): number[] {
    return processes()
      .filter(({ command, group }) => group === this.child.pid && command.startsWith('WebKitWebProces'))
      .map(({ pid }) => pid)
      .sort((a, b) => a - b)
  }

  async close(): Promise<void> {
    await this.driver.close().catch(() => undefined)
    try {
      process.kill(-(this.child.pid ?? 0), 'SIGKILL')
    } catch {
      // they have ended by themselves
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
