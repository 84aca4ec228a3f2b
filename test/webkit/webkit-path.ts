import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const libraries = '/usr/lib/x86_64-linux-gnu'

const versions = existsSync(libraries) ? readdirSync(libraries).filter((name) => name.startsWith('webkit2gtk-4')) : []

/** Debian's test browser of WebKitGTK, from the package libwebkit2gtk; undefined if it is not installed. */
export const miniBrowserPath: string | undefined = versions
  .map((version) => join(libraries, version, 'MiniBrowser'))
  .find(existsSync)
