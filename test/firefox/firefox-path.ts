import { existsSync } from 'node:fs'

const installed = ['/usr/bin/firefox', '/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** Mozilla's Firefox: `FIREFOX=/path` if set, else the installed one; undefined if there is none. */
export const firefoxPath: string | undefined = process.env.FIREFOX ?? installed.find(existsSync)
