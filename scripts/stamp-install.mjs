import { existsSync, writeFileSync } from 'node:fs'
import { installHash, installStampFile } from './source-hash.mjs'

// Runs after every install, so that `npm start` knows that the packages are up to date.
if (existsSync('node_modules')) writeFileSync(installStampFile, installHash())
