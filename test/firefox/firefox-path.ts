import { existsSync } from 'node:fs'

const installed = ['/usr/bin/firefox', '/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** Mozilla's own Firefox: `FIREFOX=/path` if set, else the one that is installed; undefined where none is. */
export const firefoxPath: string | undefined = process.env.FIREFOX ?? installed.find(existsSync)
