import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../e2e/environment/server-process.ts'

/** The path of the installed InfluxDB, the real server of the line protocol (Debian: `influxdb`); undefined if there is none. */
export const findInflux = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, 'influxd'))
    .find(existsSync)

const settings = (folder: string, http: number, rpc: number) => `
reporting-disabled = true
bind-address = "127.0.0.1:${rpc}"
[meta]
  dir = "${folder}/meta"
[data]
  dir = "${folder}/data"
  wal-dir = "${folder}/wal"
  query-log-enabled = false
[monitor]
  store-enabled = false
[http]
  bind-address = "127.0.0.1:${http}"
  log-enabled = false
`

interface Series {
  tags: Record<string, string>
  columns: string[]
  values: (string | number | boolean | null)[][]
}

/** InfluxDB 1.6 in a folder of its own, with the database `rum`. */
export class InfluxServer {
  private readonly folder = mkdtempSync(join(tmpdir(), 'worktide-influx-'))
  private child: ChildProcess | undefined
  private origin = ''

  async start(program: string): Promise<void> {
    const http = await freePort()
    this.origin = `http://127.0.0.1:${http}`
    const file = join(this.folder, 'influxdb.conf')
    writeFileSync(file, settings(this.folder, http, await freePort()))
    this.child = spawn(program, ['run', '-config', file], { stdio: 'ignore' })
    const giveUpAt = Date.now() + 30_000
    while (!(await fetch(`${this.origin}/ping`).catch(() => null))?.ok) {
      if (this.child.exitCode !== null || Date.now() > giveUpAt) throw new Error('influxd did not start')
      await delay(50)
    }
    await this.ask('CREATE DATABASE rum')
  }

  /** Writes lines, times in milliseconds. Throws the server's message if it refuses a line. */
  async write(lines: readonly string[]): Promise<void> {
    const answer = await fetch(`${this.origin}/write?db=rum&precision=ms`, { method: 'POST', body: lines.join('\n') })
    if (answer.status !== 204) throw new Error(`influxd answered ${answer.status} ${await answer.text()}`)
  }

  /** All points of a measurement, one series for each combination of tags. */
  async readAll(measurement: string): Promise<Series[]> {
    return (await this.ask(`SELECT * FROM "${measurement}" GROUP BY *`)).flatMap(({ series = [] }) => series)
  }

  async dispose(): Promise<void> {
    const { child } = this
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    }
    rmSync(this.folder, { recursive: true, force: true })
  }

  private async ask(query: string): Promise<{ series?: Series[] }[]> {
    const body = new URLSearchParams({ q: query, db: 'rum', epoch: 'ms' })
    const answer = (await (await fetch(`${this.origin}/query`, { method: 'POST', body })).json()) as {
      error?: string
      results: { series?: Series[]; error?: string }[]
    }
    const error = answer.error ?? answer.results.find((result) => result.error)?.error
    if (error) throw new Error(`influxd answered '${error}' to ${query}`)
    return answer.results
  }
}
