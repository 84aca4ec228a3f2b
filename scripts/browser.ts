import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { LaunchOptions } from 'playwright-core'
import { decompress } from 'wawoff2'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const installed = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const fontWeights = [400, 500, 700]
const fontSubsets = ['latin', 'chinese-simplified', '87', '105', '109']

const fontConfig = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>
  <match target="pattern"><edit name="family" mode="append_last"><string>Noto Sans SC</string></edit></match>
  <alias><family>sans-serif</family><prefer><family>Noto Sans SC</family></prefer></alias>
  <alias><family>system-ui</family><prefer><family>Noto Sans SC</family></prefer></alias>
</fontconfig>
`

/** Chromium does not render raw woff2 files, so they are converted to TrueType. */
const unpackFonts = async (source: string, target: string, finalFolder: string): Promise<void> => {
  mkdirSync(target, { recursive: true })
  for (const weight of fontWeights) {
    for (const subset of fontSubsets) {
      const name = `noto-sans-sc-${subset}-${weight}-normal`
      writeFileSync(join(target, `${name}.ttf`), await decompress(readFileSync(join(source, `${name}.woff2`))))
    }
  }
  writeFileSync(join(target, 'fonts.conf'), fontConfig(finalFolder))
}

const packageFolder = (name: string): string => {
  const require = createRequire(import.meta.url)
  const found = require.resolve.paths(name)?.find((folder) => existsSync(join(folder, name, 'package.json')))
  if (!found) throw new Error(`${name} is not installed: run npm ci`)
  return join(found, name)
}

/** Unpacks into a temporary folder and renames it, so that parallel callers never see an incomplete browser. */
const unpack = async (root: string, cache: string): Promise<void> => {
  const building = `${cache}.${process.pid}`
  mkdirSync(building, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = building
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    await inflate(join(root, 'bin/al2023.tar.br'))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  await unpackFonts(
    join(packageFolder('@fontsource/noto-sans-sc'), 'files'),
    join(building, 'fonts-sc'),
    join(cache, 'fonts-sc'),
  )
  try {
    renameSync(building, cache)
  } catch (error) {
    if (!existsSync(cache)) throw error
    rmSync(building, { recursive: true, force: true })
  }
}

/**
 * An installed Chrome or Chromium, which shows notifications as the npm package's headless shell does not; null if there is
 * none.
 */
export const findInstalledBrowser = (): Pick<LaunchOptions, 'executablePath' | 'args' | 'env'> | null => {
  const executablePath = process.env.CHROMIUM ?? installed.find(existsSync)
  return executablePath ? { executablePath, args } : null
}

/**
 * Launch options of the browser for tests, icons and screenshots: `CHROMIUM=/path` if set, else the npm package's (Linux
 * x64), else an installed Chrome.
 */
export const findBrowser = async (): Promise<Pick<LaunchOptions, 'executablePath' | 'args' | 'env'>> => {
  if (process.env.CHROMIUM) return { executablePath: process.env.CHROMIUM, args }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    const executablePath = installed.find(existsSync)
    if (!executablePath)
      throw new Error('No browser for this platform: set CHROMIUM to the path of a Chrome or Chromium')
    return { executablePath, args }
  }
  const root = packageFolder('@sparticuz/chromium')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const cache = resolve(dirname(dirname(root)), '.cache', `chromium-${version}`)
  if (!existsSync(cache)) await unpack(root, cache)
  return {
    executablePath: join(cache, 'chromium'),
    args,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(cache, 'al2023/lib'),
      FONTCONFIG_FILE: join(cache, 'fonts-sc/fonts.conf'),
    },
  }
}
